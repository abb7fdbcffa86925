import { tabStorage } from '#browser/storage.ts'

const key = 'cashierFrom'

/** Remembers the page of a game from which somebody goes to the cashier; elsewhere it forgets the one before. */
export function leaveFor(path: string): void {
  tabStorage.write(key, /^\/game\/[^/]+$/.test(path) ? path : undefined)
}

/** The game's page to go back to, without a locale. */
export const gameBefore = (): string | undefined => tabStorage.read(key)
