/** Prize modes of the lotteries (Spec 1 §9). */
export const prizeModes = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const
export type PrizeMode = (typeof prizeModes)[number]

/** The areas of the lottery pages: the vendors whose lotteries each of them plays (Spec 1 §4 "Starting a game"). */
export const lotteryVendors = { VN: ['TCG_LOTTO_VN'], SEA: ['TCG_SEA'], LOTT: ['LOTT', 'ELOTT'] } as const
export type LottoArea = keyof typeof lotteryVendors

/** The pages of the areas, without a locale. */
export const lotteryPages: { readonly [A in LottoArea]: string } = {
  VN: '/vnLottery',
  SEA: '/seaLottery',
  LOTT: '/lottery',
}

/**
 * The area whose page plays a vendor's lotteries; nothing for every other vendor.
 * @example lottoAreaOf('TCG_SEA') // 'SEA'
 */
export function lottoAreaOf(vassalage: string): LottoArea | undefined {
  const areas = Object.keys(lotteryVendors) as LottoArea[]
  return areas.find((area) => (lotteryVendors[area] as readonly string[]).includes(vassalage))
}

/** Vendors that make the site's prize mode that of electronic lotteries. */
export const electronicVendors: readonly string[] = ['TCG_LOTTO_VN', 'LOTT']

/**
 * Spec 1 §4 "Prize mode": that of electronic lotteries when one of their vendors is there, else that of lotteries.
 * @example prizeModeOf(['PG', 'LOTT']) // 'ELOTT'
 */
export const prizeModeOf = (vendors: readonly string[]): PrizeMode =>
  vendors.some((vendor) => electronicVendors.includes(vendor)) ? 'ELOTT' : 'LOTT'
