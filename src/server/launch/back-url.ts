/**
 * Where a game's own exit leads: the path of an address on this site, else `/`. Addresses that some browser or proxy
 * could read as another origin's count as another's.
 * @example backPath('/en/rng?page=2', 'https://site.example') // '/en/rng?page=2'
 * @example backPath('//evil.example', 'https://site.example') // '/'
 */
export function backPath(value: string | undefined, publicUrl: string): string {
  if (value === undefined || /[\\\s@\p{Cc}]|%(2f|5c|0[0-9a-f])/iu.test(value)) return '/'
  const { origin } = new URL(publicUrl)
  if (!value.startsWith('/') && !value.startsWith(`${origin}/`)) return '/'
  const url = URL.parse(value, publicUrl)
  if (url === null || url.origin !== origin || url.pathname.includes('//')) return '/'
  return url.pathname + url.search
}
