/** The way from the sign-in pages to what only somebody signed in needs: it is fetched when there is one. */
export async function enter(token: string): Promise<void> {
  const { signIn } = await import('./signing.ts')
  signIn(token)
}
