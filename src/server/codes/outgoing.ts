import { randomUUID } from 'node:crypto'
import type { Output } from '#api/endpoint.ts'
import type { outbox } from '#api/phone-codes.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { defineJob, FinalFailure } from '#server/kernel/jobs.ts'
import { MailFailure } from '#server/ports/mail.ts'
import { SmsFailure } from '#server/ports/sms.ts'
import {
  deleteMessages,
  failOldMessages,
  findWaiting,
  insertMessage,
  listMessages,
  markFailed,
  markSent,
} from './rows.ts'

/** A message to send once its transaction holds. */
export interface Outgoing {
  readonly channel: 'sms' | 'mail'
  readonly to: string
  readonly subject?: string
  readonly text: string
  /** After this nobody wants it any more. */
  readonly endsAt: Date
  /** Written like any other and never sent: for whom we do not know, so that both take equally long. */
  readonly toNobody?: boolean
}

const keptMs = 24 * 60 * 60_000

/** Puts a message into the outbox, with whatever caused it. The job that sends it is there when its transaction holds. */
export async function writeMessage(app: Pick<App, 'clock' | 'jobs'>, tx: Queryable, message: Outgoing): Promise<void> {
  const id = randomUUID()
  await insertMessage(tx, {
    id,
    channel: message.channel,
    to: message.to,
    subject: message.subject ?? '',
    text: message.text,
    state: message.toNobody ? 'nobody' : 'waiting',
    now: app.clock.now(),
    endsAt: message.endsAt,
  })
  await app.jobs.send(tx, messageJob, { id })
}

/**
 * Sends one message. It is tried until it is taken, refused for good, old, or has failed too often. A process that dies
 * in the middle of it leaves it to the next, so a message may arrive twice but is never lost.
 */
async function sendMessage(app: App, id: string): Promise<void> {
  const message = await findWaiting(app.db, id)
  if (message === undefined) return
  const { channel, recipient: to, subject, body: text } = message
  if (message.ends_at <= app.clock.now()) return giveUp(app, id, 'too old to send')
  try {
    if (channel === 'sms') await app.ports.sms.send({ id, to, text })
    else await app.ports.mail.send({ id, to, subject, text })
  } catch (error) {
    if ((error instanceof SmsFailure || error instanceof MailFailure) && error.final)
      return giveUp(app, id, `${channel}: ${error.message}`)
    throw error
  }
  // What was really sent holds codes that nobody needs here any more; the development outbox is there to show them.
  await markSent(app.db, id, app.config.demo)
}

async function giveUp(app: App, id: string, why: string): Promise<never> {
  await markFailed(app.db, id)
  throw new FinalFailure(why)
}

/** Five tries in about two minutes: a code lives for five. */
export const messageJob = defineJob<{ readonly id: string }>({
  ...{ name: 'send-message', atOnce: 5, retrySeconds: 4, expireSeconds: 60 },
  async run(app, { id }) {
    await sendMessage(app, id)
    return undefined
  },
})

/** The last messages of the development outbox, newest first. */
export async function readOutbox(app: App): Promise<Output<typeof outbox>> {
  const rows = await listMessages(app.db)
  return {
    messages: rows.map(({ id, channel, recipient, subject, body, state, created_at }) => ({
      id,
      channel,
      to: recipient,
      subject,
      text: body,
      state,
      createdAt: created_at.toISOString(),
    })),
  }
}

/** Gives up messages that are too old to send, and forgets those of yesterday; gives their number. */
export async function sweepMessages(app: App): Promise<number> {
  const old = await failOldMessages(app.db, app.clock.now())
  if (old.length > 0) app.log.warn('messages too old to send', { count: old.length })
  const before = new Date(app.clock.now().getTime() - keptMs)
  return (await deleteMessages(app.db, before)).length
}
