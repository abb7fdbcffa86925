import ipaddr from 'ipaddr.js'

/** What a person recognises of a browser. */
export interface Device {
  readonly browser: string
  readonly system: string
  readonly mobile: boolean
}

/** The first that fits: browsers name their ancestors too. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['LINE', /\bLine\//],
  ['Facebook', /\bFBA[NV]\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /\bOPR\/|Opera/],
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
]

/**
 * Browser and system of a user agent; empty texts for what is not known.
 * @example deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64) … Chrome/140.0 Safari/537.36').browser // 'Chrome'
 */
export function deviceOf(userAgent: string): Device {
  const nameIn = (list: typeof browsers): string => list.find(([, mark]) => mark.test(userAgent))?.[0] ?? ''
  const system = nameIn(systems)
  return { browser: nameIn(browsers), system, mobile: ['iPhone', 'iPad', 'Android'].includes(system) }
}

/**
 * An address as a member is shown it: enough to know one's own, too little to find somebody.
 * @example shortAddress('203.0.113.77') // '203.0.113.•'
 * @example shortAddress('2001:db8:1:2:3::4') // '2001:db8:1:…'
 */
export function shortAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ''
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString().replace(/\d+$/, '•')
  const parts = (address as ipaddr.IPv6).parts.slice(0, 3).map((part) => part.toString(16))
  return `${parts.join(':')}:…`
}
