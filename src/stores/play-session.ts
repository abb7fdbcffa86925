import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { revealMs } from '#api/reveal.ts'
import { call } from '#browser/client.ts'
import { tabStorage } from '#browser/storage.ts'
import { isHidden, lessAmount, moreAmount } from './reveal.ts'

export type PlayFacts = Output<Api['gameSession']>

const remindedKey = 'playReminded'

/** Facts of which a part is not shown yet say when it is worth asking again. */
export type ShownFacts = Omit<PlayFacts, 'recent'> & { readonly againMs?: number }

/** How long the member has been playing, and what came of it, as far as the games have shown it. */
export const loadPlayFacts = async (signal?: AbortSignal): Promise<ShownFacts> =>
  withoutHidden(await call('gameSession', {}, { signal }))

/** Counts rounds that their games have not shown yet as undecided. */
export function withoutHidden({ recent = [], ...facts }: PlayFacts): ShownFacts {
  const hidden = recent.filter(({ round, ageMs }) => isHidden(round, ageMs))
  if (hidden.length === 0) return facts
  let { staked, won, open } = facts
  for (const round of hidden) {
    staked = lessAmount(staked, round.staked)
    won = lessAmount(won, round.won)
    open = moreAmount(open, round.staked)
  }
  const againMs = Math.max(0, revealMs - Math.max(...hidden.map(({ ageMs }) => ageMs))) + 100
  return { ...facts, staked, won, open, result: lessAmount(won, staked), againMs }
}

/** How many reminders of a play session this tab has shown. */
export function remindersShown(startedAt: string): number {
  const [start, count] = tabStorage.read(remindedKey)?.split(' ') ?? []
  return start === startedAt ? Number(count) : 0
}

export function keepReminders(startedAt: string, count: number): void {
  tabStorage.write(remindedKey, `${startedAt} ${count}`)
}
