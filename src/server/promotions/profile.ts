import type { App } from '#server/kernel/context.ts'
import { profileOf } from '#server/limits/public.ts'
import type { Rules } from './rules.ts'

/** What a profile asks about a promotion. */
interface Asked {
  readonly way: Rules['way']
  readonly audience: Pick<Rules['audience'], 'kind'>
  readonly need?: Pick<NonNullable<Rules['need']>, 'kind'> | null | undefined
  readonly reward: Pick<Rules['reward'], 'kind'>
  readonly turnover: number
}

/** Audiences of people who have hardly begun: what they get is a welcome. */
const newcomers: readonly Rules['audience']['kind'][] = ['newMembers', 'noDeposit']

/** The field by which the profile forbids a promotion; `undefined` where it lets it be. */
export function forbiddenBy(
  app: Pick<App, 'settings'>,
  { way, audience, need, reward, turnover }: Asked,
): 'way' | 'audience' | 'need' | 'turnover' | undefined {
  const { depositBonuses, turnoverMost } = profileOf(app)
  if (turnover > turnoverMost) return 'turnover'
  if (depositBonuses) return undefined
  if (way === 'deposit') return 'way'
  if (reward.kind === 'points') return undefined
  if (newcomers.includes(audience.kind)) return 'audience'
  return need?.kind === 'deposits' ? 'need' : undefined
}

/** Whether the profile lets a promotion be. One that it forbids is closed while it holds. */
export const isAllowed = (app: Pick<App, 'settings'>, { rules }: { readonly rules: Asked }): boolean =>
  forbiddenBy(app, rules) === undefined
