import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { cursorField, listQuery } from '#browser/list-query.ts'

export type { Friend } from '#api/referral.ts'
export type OwnReferral = Output<Api['referral']>
export type Friends = Output<Api['referralFriends']>

export const loadReferral = (_: null, signal: AbortSignal): Promise<OwnReferral> => call('referral', {}, { signal })

export interface FriendsQuery {
  readonly cursor: string
}
/** The page of friends, in the address. */
export const friendList = listQuery<FriendsQuery>({ cursor: '' }, { cursor: cursorField })

export const pageFriends = ({ cursor }: FriendsQuery, signal: AbortSignal): Promise<Friends> =>
  call('referralFriends', { cursor: cursor || undefined, pageSize: 20 }, { signal })
