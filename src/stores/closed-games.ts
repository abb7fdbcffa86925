import { call } from '#browser/client.ts'

/** What is listed and cannot be started now. */
export const loadClosedGames = () => call('closedGames')
