import * as z from 'zod'
import { wholeSum } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const missionsSettings = defineSettings('missions', {
  /** Whether there are missions; they bring points, so points have to be on as well. */
  missionsOn: setting('switch', z.boolean().default(false)),
  /** Whether agents take part as members do, while they may spend points. */
  missionAgents: setting('switch', z.boolean().default(false)),
  /** Prizes of a month by the place on its leaderboard, in whole units of the deployment's currency; 0 for none. */
  missionPrizes: setting(
    'fields',
    z
      .object({
        winner: wholeSum.default('0'),
        second: wholeSum.default('0'),
        third: wholeSum.default('0'),
        toTenth: wholeSum.default('0'),
        toTwentieth: wholeSum.default('0'),
      })
      .prefault({}),
    { byPart: true, unit: 'sum' },
  ),
  /** What has to be bet for a prize, in basis points of it. */
  missionTurnover: setting('number', z.number().int().min(0).max(500_000).default(10_000), { unit: 'share' }),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly missions: typeof missionsSettings
  }
}
