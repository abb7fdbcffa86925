import type { ServiceLine } from '#api/chat.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Language } from '#api/page.ts'
import { call } from '#browser/client.ts'
import { serviceTalkKey as key } from '#browser/personal-keys.ts'
import { siteStorage } from '#browser/storage.ts'
import { onLive } from './live.ts'

export type { ServiceLine }
/** The hours of the desk, the visitor's place there, and who answers. */
export type ServiceDesk = Output<Api['serviceTalk']>['desk']

const ticketIn = (address: string): string | undefined => /#([\w-]{43})$/.exec(address)?.[1]

/** Address of the chat window: the talk that this browser has open, else a new one. */
export const serviceAddress = async (language: Language): Promise<string> => (await openTalk()) ?? newTalk(language)

/** Address of the talk that this browser has open. */
export async function openTalk(): Promise<string | undefined> {
  const kept = siteStorage.read(key)
  return kept !== undefined && (await isOpen(kept)) ? kept : undefined
}

async function isOpen(address: string): Promise<boolean> {
  const ticket = ticketIn(address)
  if (ticket === undefined) return false
  const talk = await call('serviceTalk', { ticket, after: '999999999999999999' }).catch(() => undefined)
  return talk?.closed === false
}

export async function newTalk(language: Language, model?: 'own'): Promise<string> {
  const { chatUrl } = await call('chatLaunch', { language, ...(model && { model }) })
  siteStorage.write(key, ticketIn(chatUrl) === undefined ? undefined : chatUrl)
  return chatUrl
}

export const readTalk = (ticket: string, after: string) => call('serviceTalk', { ticket, after })
export const sayToService = (ticket: string, content: string): Promise<ServiceLine> =>
  call('serviceSay', { ticket, content })
/** Subscribes to new lines of the member's talk. */
export const onService = (listener: () => void): (() => void) => onLive('service', listener)
/** The ticket that an address of this window carries. */
export const ticketOf = (hash: string): string | undefined => ticketIn(hash)
