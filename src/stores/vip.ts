import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'

export type OwnVip = Output<Api['vip']>
export type VipStanding = NonNullable<OwnVip['standing']>
export type Bonus = VipStanding['benefits'][number]
export type VipRanks = Output<Api['vipRanks']>
export type Rank = VipRanks['content'][number]

export const loadVip = (_: null, signal: AbortSignal): Promise<OwnVip> => call('vip', {}, { signal })

/** Claims a bonus; gives how things stand then. Pressed again it changes nothing. Throws `CallFailure`. */
export const claimBonus = ({ benefit, period }: Bonus): Promise<OwnVip> => call('claimVip', { benefit, period })
