import { lobbyPaths } from '#route-lookup.ts'

const lobbies: ReadonlyMap<string, string> = new Map(
  Object.entries(lobbyPaths).map(([type, path]) => [path, `lobby-${type.toLowerCase()}`]),
)
const kinds: ReadonlyMap<string, string> = new Map([
  ['/promotions', 'promotions'],
  ['/help', 'help'],
  ['/verify', 'verify'],
])

/** Pixels of every preview, as networks show them. */
export const previewSize = { width: 1200, height: 630 } as const

/**
 * The picture that stands for a page where its address is shared; drawn when the site is built.
 * @example previewOf('/rng') // '/art/og/lobby-rng.png'
 */
export function previewOf(path: string): string {
  const article = /^\/blog\/([a-z0-9-]+)$/.exec(path)?.[1]
  const blog = path === '/blog' || path.startsWith('/blog/') ? 'blog' : undefined
  const name = article === undefined ? (kinds.get(path) ?? lobbies.get(path) ?? blog) : `blog-${article}`
  return `/art/og/${name ?? 'home'}.png`
}
