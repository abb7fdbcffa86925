import { atom } from 'nanostores'
import type { PlayerNotice } from '#api/messages.ts'
import type { Language } from '#api/page.ts'
import { call } from './client.ts'
import { onLive } from './live.ts'
import { siteStorage } from './storage.ts'

const readKey = 'noticesRead'
const readMax = 200

export const $notices = atom<readonly PlayerNotice[]>([])
/** Ids of the notices that somebody opened in this browser. */
export const $noticesRead = atom<readonly string[]>([])

let loading: Promise<void> | undefined

/** Asks for the player notices once a page; live ones come on top. */
export function openNotices(language: Language): Promise<void> {
  loading ??= call('notices', { types: 'PL', language }).then(
    ({ player }) => {
      const read = siteStorage.read(readKey)?.split(',').filter(Boolean) ?? []
      $noticesRead.set(read)
      $notices.set(player)
      onLive('notice', (notice) => {
        $notices.set([notice, ...$notices.get().filter((other) => other.id !== notice.id)])
      })
    },
    (thrown: unknown) => {
      loading = undefined
      throw thrown
    },
  )
  return loading
}

export function markNoticesRead(ids: readonly string[]): void {
  const read = [...new Set([...$noticesRead.get(), ...ids])].slice(-readMax)
  $noticesRead.set(read)
  siteStorage.write(readKey, read.join(','))
}
