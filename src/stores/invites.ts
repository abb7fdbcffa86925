import type { CallInput, Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { cursorField, listQuery } from '#browser/list-query.ts'

export type { BroughtKind, InviteLink, InviteRates } from '#api/invites.ts'
export type InviteLinks = Output<Api['inviteLinks']>
export type NewAccount = CallInput<Api['registerDownline']>
export type LinkWish = CallInput<Api['makeLink']>

export interface LinkQuery {
  readonly cursor: string
}
/** The page of links, in the address. */
export const linkList = listQuery<LinkQuery>({ cursor: '' }, { cursor: cursorField })

/** A page of the caller's links, with the rates that the caller may offer. */
export const loadLinks = ({ cursor }: LinkQuery, signal: AbortSignal): Promise<InviteLinks> =>
  call('inviteLinks', { cursor: cursor || undefined }, { signal })

/** Opens an account directly below the caller. */
export const registerDownline = (account: NewAccount) => call('registerDownline', account)

export const makeLink = (wish: LinkWish) => call('makeLink', wish)

export const changeLink = (change: CallInput<Api['changeLink']>) => call('changeLink', change)

export const removeLink = (id: string) => call('removeLink', { id })
