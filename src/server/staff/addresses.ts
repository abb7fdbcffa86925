import ipaddr from 'ipaddr.js'

/**
 * The plain form of an address or network: `undefined` for what is neither, and for an IPv4 address written as IPv6.
 * @example networkOf('203.0.113.77/24') // '203.0.113.0/24'
 */
export function networkOf(text: string): string | undefined {
  const [plain = '', given, more] = text.trim().split('/')
  if (more !== undefined) return undefined
  const isFour = ipaddr.IPv4.isValidFourPartDecimal(plain)
  const whole = given === undefined ? `${plain}/${isFour ? 32 : 128}` : `${plain}/${given}`
  if (isFour)
    return ipaddr.IPv4.isValidCIDR(whole)
      ? `${ipaddr.IPv4.networkAddressFromCIDR(whole)}/${whole.split('/')[1]}`
      : undefined
  if (plain.includes('%') || !ipaddr.IPv6.isValidCIDR(whole)) return undefined
  const [address, bits] = ipaddr.IPv6.parseCIDR(whole)
  return address.isIPv4MappedAddress() ? undefined : `${ipaddr.IPv6.networkAddressFromCIDR(whole)}/${bits}`
}

/** Whether an address lies in one of the networks; without any it always does. */
export function isWithin(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network)
    return range.kind() === address.kind() && address.match(range, bits)
  })
}
