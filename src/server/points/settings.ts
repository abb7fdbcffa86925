import * as z from 'zod'
import { type GameType, gameTypes } from '#api/lobby.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

const rate = z.number().int().min(0).max(100_000)

/** Two points for each hundred of the currency; one where most of a stake comes back at once. */
const usual: Readonly<Record<GameType, number>> = {
  LIVE: 100,
  RNG: 200,
  SPORTS: 200,
  FISH: 200,
  PVP: 100,
  ESPORTS: 200,
  COCKFIGHT: 200,
  ELOTT: 200,
  MINI: 200,
}

export const pointsSettings = defineSettings('points', {
  /** Whether members earn points by valid bets, and spend them. */
  pointsOn: setting('switch', z.boolean().default(false)),
  /** Whether agents earn points and spend them as members do. */
  pointsForAgents: setting('switch', z.boolean().default(false)),
  /** Points for each hundred of valid bets, in hundredths, by game type; rounds earn by the rates of their opening. */
  pointRates: setting(
    'fields',
    z
      .object(
        Object.fromEntries(gameTypes.map((type) => [type, rate.default(usual[type])])) as Record<
          GameType,
          z.ZodDefault<typeof rate>
        >,
      )
      .prefault({}),
    { byPart: true, unit: 'share' },
  ),
  /** Points that are one of the currency, when members turn them into money; 0 turns none. */
  pointsPerUnit: setting('number', z.number().int().min(0).max(1_000_000).default(100)),
  /** Hours for which points of a bet cannot be spent, because its vendor may still take the round back. */
  pointsWaitHours: setting('number', z.number().int().min(0).max(168).default(24), { unit: 'hours' }),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly points: typeof pointsSettings
  }
}
