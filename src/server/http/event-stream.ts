import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Audience, LiveEvent } from '#server/kernel/events.ts'
import type { OpenHub } from '#server/kernel/events-hub.ts'
import type { Session, StaffSession } from '#server/kernel/handler.ts'
import { addressKey, checkRate } from '#server/rate-limit/public.ts'
import { readSession, readTicket } from '#server/sessions/public.ts'
import { lookAtStaffSession } from '#server/staff/public.ts'
import { readBearer, readCookies } from './cookies.ts'
import { readQuery } from './decode.ts'

interface Client {
  readonly response: ServerResponse
  readonly session: Session | undefined
  /** Who of the staff listens; such a stream carries what concerns staff and nothing else. */
  readonly staff?: StaffSession
  /** Whom the limit of a guest's streams is counted for. */
  readonly address: string
}

export interface EventStreams {
  /** Opens the stream of one request from `ip`, or throws a `Refusal` before anything is written. */
  open(
    request: IncomingMessage,
    response: ServerResponse,
    visit: { readonly query: string; readonly ip: string },
    headers: Readonly<Record<string, string>>,
  ): Promise<void>
  /** Opens the stream of somebody of the staff. It ends after some minutes: who may still listen opens another. */
  openForStaff(
    request: IncomingMessage,
    response: ServerResponse,
    visit: { readonly ip: string },
    headers: Readonly<Record<string, string>>,
  ): Promise<void>
  count(): number
  /** Ends every stream; clients come back elsewhere. */
  close(): void
}

const heartbeatMs = 20_000
/** A client that leaves this much unread is dropped; it asks again when it can. */
const unreadBytesMax = 64 * 1024
const clientsMax = 20_000
const clientsPerMemberMax = 30
/** Guests hear the news of the page that they look at, and never take the members' places. */
const guestsPerAddressMax = 50
const guestsMax = 10_000

/** A session that has ended, or a permission that was taken away, is heard of no longer than this. */
const staffStreamMs = 2 * 60_000
const staffMax = 500

const heartbeat = Buffer.from(': still here\n\n')
const retry = Buffer.from('retry: 3000\n\n')
const encode = (event: LiveEvent): Buffer =>
  Buffer.from(`event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`)

/** Clients by whom they are: an event for one member looks at nobody else's. */
function openClients() {
  const all = new Set<Client>()
  const members = new Map<bigint, Set<Client>>()
  const staff = new Set<Client>()
  const none: ReadonlySet<Client> = new Set()
  const ofMember = (memberId: bigint): ReadonlySet<Client> => members.get(memberId) ?? none
  return {
    all: all as ReadonlySet<Client>,
    staff: staff as ReadonlySet<Client>,
    ofMember,
    for(audience: Audience): Iterable<Client> {
      if ('all' in audience) return all
      if ('memberId' in audience) return ofMember(audience.memberId)
      if ('staff' in audience) return [...staff].filter((client) => client.staff?.permissions.has(audience.staff))
      return [...all].filter((client) => client.session?.id === audience.sessionId)
    },
    add(client: Client): void {
      if (client.staff !== undefined) return void staff.add(client)
      all.add(client)
      if (client.session === undefined) return
      const { memberId } = client.session
      const same = members.get(memberId)
      if (same === undefined) members.set(memberId, new Set([client]))
      else same.add(client)
    },
    delete(client: Client): void {
      staff.delete(client)
      all.delete(client)
      if (client.session === undefined) return
      const same = members.get(client.session.memberId)
      same?.delete(client)
      if (same?.size === 0) members.delete(client.session.memberId)
    },
  }
}

async function readCaller(app: App, request: IncomingMessage, query: string): Promise<Session | undefined> {
  const { ticket } = readQuery(query)
  if (ticket === undefined && request.headers.authorization === undefined) return undefined
  const session =
    ticket === undefined
      ? await readSession(app, readBearer(request.headers.authorization), readCookies(request.headers.cookie))
      : await readTicket(app, ticket)
  if (session === undefined) throw new Refusal('not_logged_in')
  if (session.passwordDue) throw new Refusal('password_change_needed')
  return session
}

/** The streams of this process: each event is encoded once and written to all whom it concerns. */
export function openEventStreams(app: App, hub: OpenHub): EventStreams {
  const clients = openClients()

  // What this process has not heard, because it has just begun, may have changed.
  let changedAt = app.clock.now()
  let wonAt = changedAt
  const hello = (): Buffer => {
    const data = { changedAt: changedAt.toISOString(), wonAt: wonAt.toISOString() }
    return encode({ audience: { all: true }, name: 'hello', data })
  }
  const note = ({ name }: LiveEvent): void => {
    if (name === 'catalogue' || name === 'notice') changedAt = app.clock.now()
    if (name === 'winner') wonAt = app.clock.now()
  }

  const send = (client: Client, bytes: Buffer): void => {
    if (client.response.writableLength > unreadBytesMax) client.response.destroy()
    else client.response.write(bytes)
  }
  const receive = (event: LiveEvent): void => {
    note(event)
    let bytes: Buffer | undefined
    for (const client of clients.for(event.audience)) {
      bytes ??= encode(event)
      send(client, bytes)
      if (event.name === 'revoked') client.response.end()
    }
  }
  const stopReceiving = hub.subscribe(receive, (memberId) => clients.ofMember(memberId).size > 0)
  const beat = setInterval(() => {
    for (const client of [...clients.all, ...clients.staff]) send(client, heartbeat)
  }, heartbeatMs).unref()

  const count = (fits: (client: Client) => boolean): number => {
    let found = 0
    for (const client of clients.all) if (fits(client)) found += 1
    return found
  }
  const hasRoom = (session: Session | undefined, address: string): boolean => {
    if (clients.all.size >= clientsMax) return false
    if (session !== undefined) return clients.ofMember(session.memberId).size < clientsPerMemberMax
    const isGuest = (one: Client): boolean => one.session === undefined
    if (count((one) => isGuest(one) && one.address === address) >= guestsPerAddressMax) return false
    return count(isGuest) < guestsMax
  }

  function begin(request: IncomingMessage, client: Client, headers: Readonly<Record<string, string>>): void {
    const { response } = client
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    response.write(Buffer.concat([retry, hello()]))
    request.socket.setTimeout(0)
    clients.add(client)
    response.once('close', () => clients.delete(client))
  }

  return {
    async open(request, response, { query, ip }, headers) {
      await checkRate(app, 'read', { ip })
      const session = await readCaller(app, request, query)
      const address = addressKey(ip)
      if (!hasRoom(session, address)) throw new Refusal('too_many_requests', { retryAfter: 30 })
      if (response.destroyed) return
      begin(request, { response, session, address }, headers)
    },
    async openForStaff(request, response, { ip }, headers) {
      await checkRate(app, 'read', { ip })
      const cookies = readCookies(request.headers.cookie)
      const staff = await lookAtStaffSession(app, readBearer(request.headers.authorization), { cookies, ip })
      if (staff === undefined) throw new Refusal('not_logged_in')
      if (staff.isElsewhere) throw new Refusal('address_not_allowed')
      if (clients.staff.size >= staffMax) throw new Refusal('too_many_requests', { retryAfter: 30 })
      if (response.destroyed) return
      begin(request, { response, session: undefined, staff, address: addressKey(ip) }, headers)
      const ending = setTimeout(() => response.end(), staffStreamMs).unref()
      response.once('close', () => clearTimeout(ending))
    },
    count: () => clients.all.size,
    close() {
      clearInterval(beat)
      stopReceiving()
      for (const client of [...clients.all, ...clients.staff]) client.response.end()
    },
  }
}
