import { loadSiteInfo } from '#stores/site.ts'

/** Pictures that are being mended, or have been. */
const seen = new WeakSet<HTMLImageElement>()

const loads = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = new Image()
    probe.onload = () => resolve(true)
    probe.onerror = () => resolve(false)
    probe.src = address
  })

/** The same picture on the operator's other servers in a random order, and on the site itself. */
async function elsewhere(address: URL): Promise<string[]> {
  const servers = await loadSiteInfo().then(
    ({ imageCdn }) => imageCdn,
    (): readonly string[] => [],
  )
  if (address.origin !== location.origin && !servers.includes(address.origin)) return []
  const others = servers.map((origin) => ({ origin, at: Math.random() })).toSorted((a, b) => a.at - b.at)
  return [...others.map(({ origin }) => origin), location.origin]
    .filter((origin) => origin !== address.origin)
    .map((origin) => origin + address.pathname + address.search)
}

const letters: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A cover of the house: its felt, and how the name begins. */
export function plainCover(name: string): string {
  const initials = [...name.matchAll(/(?<=^|\s)[\p{L}\p{N}]/gu)].map(([letter]) => letter).slice(0, 2)
  const text = initials
    .join('')
    .toUpperCase()
    .replace(/[&<>"]/g, (letter) => letters[letter] ?? '')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400" fill="#14513d"/><path d="M0 400a150 150 0 0 1 300 0" fill="none" stroke="#c9a45c" stroke-width="3"/><path d="M30 400a120 120 0 0 1 240 0" fill="none" stroke="#c9a45c" stroke-opacity=".5" stroke-width="2"/><text x="150" y="200" text-anchor="middle" font-family="Georgia, serif" font-size="96" fill="#f4eddd">${text}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** A banner of the house: its felt and its arcs, quiet where the words stand. */
const plainScene = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="340"><rect width="640" height="340" fill="#14513d"/><g fill="none" stroke="#c9a45c"><circle cx="560" cy="40" r="190" stroke-width="3"/><circle cx="560" cy="40" r="160" stroke-opacity=".5" stroke-width="2"/></g></svg>',
)}`

/** Placeholder for an image: initials for a person, felt for a scene, felt and initials for a game. */
function standIn(image: HTMLImageElement): void {
  // The initials are behind the picture already.
  if (image.closest('.avatar')) image.style.display = 'none'
  else if (image.clientWidth > image.clientHeight) image.src = plainScene
  else image.src = plainCover(image.closest('.gcard')?.querySelector('.gcard__name')?.textContent ?? image.alt)
}

/** Gives a picture that did not come from another server, else a cover of the house (Spec 1 §8). */
export async function mend(image: HTMLImageElement): Promise<void> {
  if (seen.has(image) || image.src === '' || image.src.startsWith('data:')) return
  seen.add(image)
  const address = image.src
  // It may have come in the meantime.
  for (const candidate of [address, ...(await elsewhere(new URL(address)))]) {
    if (!(await loads(candidate))) continue
    if (image.src === address && candidate !== address) image.src = candidate
    return
  }
  standIn(image)
}
