/** Reads and writes cookies of this page. */
export type CookieOptions = { maxAge: number; domain?: string | undefined }

export function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split(';')) {
    const [key, ...rest] = part.trim().split('=')
    if (key === name) return decode(rest.join('=')) || undefined
  }
  return undefined
}

export function writeCookie(name: string, value: string, { maxAge, domain }: CookieOptions): void {
  const parts = [`${name}=${encodeURIComponent(value)}`, `Max-Age=${maxAge}`, 'Path=/', 'SameSite=Lax']
  if (domain) parts.push(`Domain=${domain}`)
  if (window.location.protocol === 'https:') parts.push('Secure')
  document.cookie = parts.join('; ')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
