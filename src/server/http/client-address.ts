import ipaddr from 'ipaddr.js'
import { boundedMemo } from '#server/kernel/bounded-memo.ts'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

function readRange(text: string): Range {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.parse(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch {
    throw new Error(`TRUSTED_PROXIES holds "${text}", which is neither an address nor a range such as 10.0.0.0/8.`)
  }
}

/** The plain form of an address: IPv4 inside IPv6 as IPv4, no zone. `undefined` for what is no address. */
function normal(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = text.trim().replace(/%.*$/, '')
  return ipaddr.isValid(bare) && (bare.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(bare))
    ? ipaddr.process(bare)
    : undefined
}

/**
 * Makes the reader of client addresses. `X-Forwarded-For` is read from right to left and only as far as each hop is a
 * trusted proxy, so what a client writes there itself never counts. Throws for a range that cannot be read.
 */
export function clientAddressReader(trusted: readonly string[]) {
  const ranges = trusted.map(readRange)
  const isTrusted = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
  const read = (peer: string | undefined, forwarded: string): string => {
    let address = normal(peer ?? '')
    if (address === undefined) return '0.0.0.0'
    const hops = forwarded.split(',')
    for (let at = hops.length - 1; at >= 0 && isTrusted(address); at -= 1) {
      const hop = normal(hops[at]!)
      if (hop === undefined) break
      address = hop
    }
    return address.toString()
  }
  // Parsing costs more than the rest of a cached answer; visitors ask many times.
  const known = boundedMemo(([peer, forwarded]: readonly [string | undefined, string]) => read(peer, forwarded))
  return (peer: string | undefined, header: string | string[] | undefined): string => {
    const forwarded = Array.isArray(header) ? header.join(',') : (header ?? '')
    return known(`${peer} ${forwarded}`, [peer, forwarded])
  }
}
