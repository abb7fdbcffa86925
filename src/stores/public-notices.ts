import type { Language } from '#api/page.ts'
import { call } from '#browser/client.ts'
import { tabStorage } from '#browser/storage.ts'
import { $kind, $session, memberKnown } from './session.ts'

/** A pop-up of the operator. */
export interface PublicNotice {
  readonly id: string
  readonly title: string
  /** Sanitised HTML. */
  readonly content: string
}

const closedKey = 'popupsClosed'

const closedIds = (): readonly string[] => tabStorage.read(closedKey)?.split(',') ?? []

/** The pop-ups that this visitor has not been shown in this session: guests' (B), members' (A), with newcomers' (F). */
export async function waitingNotices(language: Language): Promise<readonly PublicNotice[]> {
  await memberKnown()
  const kind = $kind.get()
  if (kind === 'trial') return []
  const isFirst = $session.get().member?.lastLoginAt === undefined
  const execution = kind === 'guest' ? 'B' : isFirst ? 'F' : 'A'
  const { popup } = await call('notices', { types: 'PU', platform: 'W', execution, language })
  const closed = closedIds()
  return popup.filter(({ id }) => !closed.includes(id))
}

/** It does not come again until the tab is closed. */
export function markShown(id: string): void {
  if (closedIds().includes(id)) return
  tabStorage.write(closedKey, [...closedIds(), id].join(','))
}
