/** The pictures beside the sign-in form, each with the colour that stands in for it while it loads. */
export function signInPictures(): { images: { url: string; color: string }[] } {
  return { images }
}

const images = [
  { url: '/bg/1.svg', color: '#d6ecf0' },
  { url: '/bg/2.svg', color: '#7fb8c8' },
  { url: '/bg/3.svg', color: '#e4c6d0' },
  { url: '/bg/4.svg', color: '#425066' },
]
