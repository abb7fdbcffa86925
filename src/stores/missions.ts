import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Mission, MissionSummary } from '#api/missions.ts'
import { call } from '#browser/client.ts'
import { pageLanguage } from './page-language.ts'
import { $missionsToClaim } from './to-claim.ts'

export type { Mission, MissionSummary }
export type Leaderboard = Output<Api['missionLeaderboard']>
export const boardMonths = ['this', 'last'] as const
export type BoardMonth = (typeof boardMonths)[number]

/** Keeps the number in the menus as the page has it. */
function counted(summary: MissionSummary): MissionSummary {
  $missionsToClaim.set(summary.content.filter(({ state }) => state === 'ready').length)
  return summary
}

export const loadMissions = async (_: null, signal: AbortSignal): Promise<MissionSummary> =>
  counted(await call('missionSummary', { language: pageLanguage() }, { signal }))

/** Claims a mission; gives how things stand then. Pressed again it changes nothing. Throws `CallFailure`. */
export const claimMission = async ({ id, period }: Pick<Mission, 'id' | 'period'>): Promise<MissionSummary> =>
  counted(await call('claimMission', { id, period, language: pageLanguage() }))

/** `seen`: what the reader has; with other points they stand elsewhere. */
export const loadLeaderboard = (
  { month }: { readonly month: BoardMonth; readonly seen: string },
  signal: AbortSignal,
): Promise<Leaderboard> => call('missionLeaderboard', { month }, { signal })
