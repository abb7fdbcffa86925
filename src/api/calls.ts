/** Every call that the server answers: the player site's and the staff's. Browsers of players get the first alone. */
import { api } from './index.ts'
import { staffApi } from './staff-index.ts'

export const calls = { ...api, ...staffApi } as const

export type Calls = typeof calls
export type ServerCallName = keyof Calls
