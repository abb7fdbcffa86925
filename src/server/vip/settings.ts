import * as z from 'zod'
import { gameTypes } from '#api/lobby.ts'
import { wholeSum } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

const name = z.string().trim().max(30)
const rank = z.object({
  /** In each language; empty for the name of the catalogue. */
  names: z.object({ th: name, en: name, es: name, pt: name }).prefault({ th: '', en: '', es: '', pt: '' }),
  /** What the valid bets and the deposits of a whole life have to come to. */
  validBet: wholeSum,
  deposits: wholeSum,
  /** Valid bets of a month that keep the rank. */
  keep: wholeSum,
  levelUp: wholeSum,
  monthly: wholeSum,
  /** Claimed once a year from the birthday on; 0 for none. */
  birthday: wholeSum.prefault('0'),
  /** What can be withdrawn in a day; 0: as much as without a rank. */
  withdrawDay: wholeSum.prefault('0'),
  /** What is given back of valid bets, in basis points by type of game; none where it is missing. */
  rebates: z.partialRecord(z.enum(gameTypes), z.number().int().min(0).max(1_000)).prefault({}),
})
const usual = (
  [
    ['0', '0', '0', '0', '0'],
    ['50000', '5000', '5000', '58', '0'],
    ['200000', '20000', '20000', '188', '58'],
    ['350000', '35000', '40000', '388', '128'],
    ['500000', '50000', '60000', '688', '200'],
    ['2000000', '180000', '150000', '1888', '500'],
    ['8000000', '700000', '400000', '8888', '1500'],
  ] as const
).map(([validBet, deposits, keep, levelUp, monthly]) => ({ validBet, deposits, keep, levelUp, monthly }))

/** A rule over several parts is asked even where one of them is no sum. */
const sumOf = (text: string | undefined): bigint => (/^[0-9]+$/.test(text ?? '') ? BigInt(text!) : -1n)
const rises = (ranks: readonly z.output<typeof rank>[], part: 'validBet' | 'deposits' | 'keep'): boolean =>
  ranks.every((one, at) => at === 0 || sumOf(one[part]) >= sumOf(ranks[at - 1]![part]))
const isFree = (one: z.output<typeof rank> | undefined): boolean =>
  [one?.validBet, one?.deposits, one?.keep, one?.levelUp].every((sum) => sumOf(sum) === 0n)

export const vipSettings = defineSettings('vip', {
  /** Whether members have ranks. */
  vipOn: setting('switch', z.boolean().default(false)),
  /** The ranks from the lowest on, in the deployment's currency; everybody has the first. */
  vipLadder: setting(
    'rows',
    z
      .array(rank)
      .min(2)
      .max(12)
      .refine((ranks) => isFree(ranks[0]), { error: 'the first rank asks for nothing and brings no bonus of its own' })
      .refine((ranks) => rises(ranks, 'validBet') && rises(ranks, 'deposits') && rises(ranks, 'keep'), {
        error: 'each rank asks for at least as much as the one below it',
      })
      .prefault(usual),
  ),
  /** What has to be bet for a bonus of the ranks, in basis points of it. */
  vipTurnover: setting('number', z.number().int().min(0).max(500_000).default(10_000), { unit: 'share' }),
  /** For how many days from the birthday on its bonus can be claimed. */
  vipBirthdayDays: setting('number', z.number().int().min(1).max(31).default(7), { unit: 'days' }),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly vip: typeof vipSettings
  }
}
