import * as z from 'zod'
import { type GameType, gameTypes } from '#api/lobby.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

const share = z.number().int().min(0).max(10_000)

/** What the field usually counts: all of a slot's stakes, a tenth of a table's, where most of a stake comes back at once. */
const usual: Readonly<Record<GameType, number>> = {
  LIVE: 1_000,
  RNG: 10_000,
  SPORTS: 10_000,
  FISH: 10_000,
  PVP: 1_000,
  ESPORTS: 10_000,
  COCKFIGHT: 10_000,
  ELOTT: 10_000,
  MINI: 10_000,
}

export const turnoverSettings = defineSettings('deposits', {
  /** Basis points of a valid bet that count towards a condition on money, by game type; those of its opening hold for it. */
  turnoverWeights: setting(
    'fields',
    z
      .object(
        Object.fromEntries(gameTypes.map((type) => [type, share.default(usual[type])])) as Record<
          GameType,
          z.ZodDefault<typeof share>
        >,
      )
      .prefault({}),
    { byPart: true, unit: 'share' },
  ),
  /** Basis points of a deposit that have to be bet before it can be withdrawn; 0 asks for nothing. */
  depositTurnover: setting('number', z.number().int().min(0).max(1_000_000).default(10_000), { unit: 'share' }),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly turnover: typeof turnoverSettings
  }
}
