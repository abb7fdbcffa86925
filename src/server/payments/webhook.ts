import { type App, perApp } from '#server/kernel/context.ts'
import { openUnsignedCalls } from '#server/kernel/unsigned-calls.ts'
import {
  type PaymentProvider,
  type ProviderEvent,
  type WebhookHeaders,
  WebhookRefused,
} from '#server/ports/payment-provider.ts'
import { askAbout, publishAfter } from './ask.ts'
import { report } from './findings.ts'
import { type EventOutcome, finishEvent, isEventDone, leaseEvents, takeEvent } from './rows.ts'
import type { Told } from './tell.ts'

/** What a webhook came to. `waiting`: stored, and its provider is asked later. `unproven`: an unsigned one, not stored. */
export type WebhookOutcome =
  | EventOutcome
  | 'repeated'
  | 'waiting'
  | 'unproven'
  | 'malformed'
  | 'unsigned'
  | 'no_provider'

export interface WebhookAnswer {
  readonly status: number
  readonly outcome: WebhookOutcome
  /** Seconds after which the sender may try again: too many without a signature came from there. */
  readonly waitS?: number
}

const statuses: Readonly<Record<WebhookOutcome, number>> = {
  booked: 200,
  seen: 200,
  repeated: 200,
  unmatched: 202,
  unknown: 202,
  waiting: 202,
  // Nothing was stored, so the sender has to come again.
  unproven: 503,
  malformed: 400,
  unsigned: 401,
  no_provider: 404,
}

const unsignedCalls = perApp(({ clock }) => openUnsignedCalls(clock))

/**
 * Receives a webhook: its provider's name, the body as received, the headers. Signature and time are checked first; then
 * each event is asked about, and booked in the transaction that stores its id. Never throws for what a sender sent.
 */
export async function receiveWebhook(
  app: App,
  name: string,
  rawBody: Uint8Array,
  headers: WebhookHeaders,
  address = '',
): Promise<WebhookAnswer> {
  const provider = app.ports.payments.get(name)
  if (provider === undefined) return answer('no_provider')
  let events: readonly ProviderEvent[]
  try {
    events = provider.events(rawBody, headers)
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error
    const waitS = unsignedCalls(app).count(address)
    if (waitS !== undefined) return { status: 429, outcome: error.why, waitS }
    app.log.warn('payment webhook refused', { vendor: name, code: error.why, error })
    return answer(error.why)
  }
  const outcomes: WebhookOutcome[] = []
  for (const event of provider.signsWebhooks ? events : eachOnce(events)) {
    // Anybody may send these: for who names too much that the bank does not know, it is asked nothing more.
    const waitS = provider.signsWebhooks ? undefined : unsignedCalls(app).left(address)
    if (waitS !== undefined) return { status: 429, outcome: 'unknown', waitS }
    const outcome = await receiveEvent(app, provider, event)
    if (outcome === 'unknown' && !provider.signsWebhooks) unsignedCalls(app).count(address)
    outcomes.push(outcome)
    // The sender comes again with all of it: a bank that is silent is not asked for each of them.
    if (outcome === 'unproven') break
  }
  return answer(outcomes.toSorted((a, b) => statuses[b] - statuses[a])[0] ?? 'seen')
}

/** What is asked about once tells everything of it, whatever else the sender says. */
const eachOnce = (events: readonly ProviderEvent[]): readonly ProviderEvent[] => [
  ...new Map(events.map((event) => [`${event.kind}:${event.ref}`, event])).values(),
]

const answer = (outcome: WebhookOutcome): WebhookAnswer => ({ status: statuses[outcome], outcome })

async function receiveEvent(app: App, provider: PaymentProvider, event: ProviderEvent): Promise<WebhookOutcome> {
  if (await isEventDone(app.db, provider.name, event.id)) return 'repeated'
  let tell: Awaited<ReturnType<typeof askAbout>>
  try {
    tell = await askAbout(app, provider, event)
  } catch (error) {
    app.log.warn('payment provider not reached', { vendor: provider.name, transaction: event.id, error })
    return keepWaiting(app, provider, event, 'waiting')
  }
  if (tell === undefined) return keepWaiting(app, provider, event, 'unknown')
  let booked: Told | undefined
  try {
    booked = await app.db.transaction(async (tx) => {
      const id = await takeEvent(tx, provider.name, event, app.clock.now())
      if (id === undefined) return undefined
      const told = await tell(tx)
      await finishEvent(tx, id, told.outcome)
      return told
    })
  } catch (error) {
    // A fault of ours is no reason to lose what the provider said, nor to have it repeated for days.
    app.log.error('payment not booked', { vendor: provider.name, transaction: event.id, error })
    return keepWaiting(app, provider, event, 'waiting')
  }
  if (booked === undefined) return 'repeated'
  publishAfter(booked)
  return booked.outcome
}

/** Stores a signed event to be asked about later; one that nobody has signed is its sender's to repeat. */
async function keepWaiting(
  app: App,
  provider: PaymentProvider,
  event: ProviderEvent,
  outcome: 'waiting' | 'unknown',
): Promise<WebhookOutcome> {
  if (!provider.signsWebhooks) return outcome === 'waiting' ? 'unproven' : outcome
  const id = await app.db.transaction((tx) => takeEvent(tx, provider.name, event, app.clock.now()))
  return id === undefined ? 'repeated' : outcome
}

const perRun = 50
/** A provider that does not know for so many tries what it has told us of is reported. */
const unknownTriesMax = 6

/** Asks about the events that wait. Changes nothing when another process has just done it. */
export async function askWaitingEvents(app: App): Promise<number> {
  const events = await leaseEvents(app.db, app.clock.now(), perRun)
  for (const { provider: name, event_id, kind, ref, happened_at, tries } of events) {
    const provider = app.ports.payments.get(name)
    if (provider === undefined) continue
    const event = { id: event_id, kind, ref, at: happened_at }
    const outcome = await receiveEvent(app, provider, event)
    if (outcome === 'unknown' && tries >= unknownTriesMax) await giveUp(app, name, event)
  }
  return events.length
}

const giveUp = (app: App, provider: string, event: ProviderEvent): Promise<void> =>
  app.db.transaction(async (tx) => {
    const id = await takeEvent(tx, provider, event, app.clock.now())
    if (id === undefined) return
    await finishEvent(tx, id, 'unknown')
    const detail = { event: event.id, at: event.at.toISOString() }
    await report(app, tx, provider, { kind: 'unknown_there', ref: `${event.kind}:${event.ref}`, detail })
  })
