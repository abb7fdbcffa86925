import { logo } from '@baize/art/logos.ts'

/** A vendor's wordmark as a symbol of the page, so that its drawing stands there once. */
export interface VendorSymbol {
  readonly id: string
  readonly viewBox: string
  /** What stands inside the symbol. */
  readonly content: string
}

const known = new Map<string, VendorSymbol>()

/** Id of a vendor's symbol. */
export const vendorSymbolId = (code: string): string => `vendor-${code.replace(/[^A-Za-z0-9]/g, '-')}`

/** The wordmark of a vendor code, drawn once per process. */
export function vendorSymbol(code: string): VendorSymbol {
  const found = known.get(code)
  if (found) return found
  const svg = logo(code)
  const [, width = '64', height = '32'] = /viewBox="0 0 ([0-9.]+) ([0-9.]+)"/.exec(svg) ?? []
  const symbol: VendorSymbol = {
    id: vendorSymbolId(code),
    viewBox: `0 0 ${width} ${height}`,
    content: svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')),
  }
  known.set(code, symbol)
  return symbol
}
