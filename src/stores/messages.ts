import { atom } from 'nanostores'
import type { PlayerNotice } from '#api/messages.ts'
import type { Language } from '#api/page.ts'
import { call } from '#browser/client.ts'
import { siteStorage } from '#browser/storage.ts'
import { catalogueEvent } from './live.ts'

const readKey = 'noticesRead'
const readMax = 200

export const $notices = atom<readonly PlayerNotice[]>([])
/** Ids of the notices that somebody opened in this browser. */
export const $noticesRead = atom<readonly string[]>([])

async function ask(language: Language): Promise<void> {
  const { player } = await call('notices', { types: 'PL', language })
  $notices.set(player)
}

let loading: Promise<void> | undefined

/** Asks for the player notices once a page, and again when the operator has changed them. */
export function openNotices(language: Language): Promise<void> {
  loading ??= ask(language).then(
    () => {
      $noticesRead.set(siteStorage.read(readKey)?.split(',').filter(Boolean) ?? [])
      // On a network failure keep the earlier notices.
      document.addEventListener(catalogueEvent, () => void ask(language).catch(() => undefined))
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
