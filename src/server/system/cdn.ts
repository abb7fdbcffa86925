import { randomInt } from 'node:crypto'

/** Where a picture is fetched: gives the address for an icon's path or address. */
export type ImagePlace = (icon: string) => string

const anyOf = (origins: readonly string[]): string | undefined =>
  origins.length === 0 ? undefined : origins[randomInt(origins.length)]

/**
 * Chooses one of the operator's image servers at random (Spec 1 §9). Paths of this site and addresses on any of those
 * servers come from the chosen one; other addresses stay as they are.
 * @example imagePlace(['https://img.example'])('/art/covers/koi.svg') // 'https://img.example/art/covers/koi.svg'
 */
export function imagePlace(origins: readonly string[]): ImagePlace {
  const chosen = anyOf(origins)
  return (icon) => {
    if (chosen === undefined) return icon
    if (icon.startsWith('/') && !icon.startsWith('//')) return chosen + icon
    const url = URL.parse(icon)
    return url !== null && origins.includes(url.origin) ? chosen + url.pathname + url.search : icon
  }
}

/**
 * The vendor's address of a game through one of the operator's launch servers, chosen at random; as it is without one.
 * @example viaLaunchCdn('https://vendor.example/play/x?y=1', ['https://go.example']) // 'https://go.example/play/x?y=1'
 */
export function viaLaunchCdn(launchUrl: string, origins: readonly string[]): string {
  const chosen = anyOf(origins)
  const url = URL.parse(launchUrl)
  return chosen === undefined || url === null ? launchUrl : chosen + url.pathname + url.search + url.hash
}
