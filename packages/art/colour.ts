const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** A colour between two hex colours; `part` 0 gives the first. */
export function mix(from: string, to: string, part: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value * (1 - part) + target[i]! * part))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Hue of a hex colour in degrees. */
export function hue(hex: string): number {
  const [r, g, b] = channels(hex).map((value) => value / 255) as [number, number, number]
  const most = Math.max(r, g, b)
  const range = most - Math.min(r, g, b) || 1e-6
  if (most === r) return 60 * (((g - b) / range + 6) % 6)
  return most === g ? 60 * ((b - r) / range + 2) : 60 * ((r - g) / range + 4)
}
