import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from './client.ts'
import { tabStorage } from './storage.ts'

export type PlayFacts = Output<Api['gameSession']>

const remindedKey = 'playReminded'

/** How long the member has been playing, and what came of it. */
export const loadPlayFacts = (signal?: AbortSignal): Promise<PlayFacts> => call('gameSession', {}, { signal })

/** How many reminders of a play session this tab has shown. */
export function remindersShown(startedAt: string): number {
  const [start, count] = tabStorage.read(remindedKey)?.split(' ') ?? []
  return start === startedAt ? Number(count) : 0
}

export function keepReminders(startedAt: string, count: number): void {
  tabStorage.write(remindedKey, `${startedAt} ${count}`)
}
