import { randomUUID } from 'node:crypto'
import type { Output } from '#api/endpoint.ts'
import type { outbox } from '#api/phone-codes.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable, Row } from '#server/kernel/db.ts'
import { MailFailure } from '#server/ports/mail.ts'
import { SmsFailure } from '#server/ports/sms.ts'

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

/** Time in which one process has a message to itself. */
const handMs = 30_000
const atOnce = 20
const keptMs = 24 * 60 * 60_000

/** Puts a message into the outbox, with whatever caused it. */
export async function writeMessage(app: Pick<App, 'clock'>, tx: Queryable, message: Outgoing): Promise<void> {
  await tx.query(
    `insert into outbox (id, channel, recipient, subject, body, state, created_at, next_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [
      randomUUID(),
      message.channel,
      message.to,
      message.subject ?? '',
      message.text,
      message.toNobody ? 'nobody' : 'waiting',
      app.clock.now(),
      message.endsAt,
    ],
  )
}

interface Waiting extends Row {
  id: string
  channel: 'sms' | 'mail'
  recipient: string
  subject: string
  body: string
  tries: number
}

/**
 * Sends what waits; for the schedule, any number of processes at once. A message is tried until it is taken, refused for
 * good or old. A process that stops in the middle leaves the message to the next, so it may arrive twice but is never lost.
 */
export async function sendMessages(app: App): Promise<number> {
  const now = app.clock.now()
  const old = await app.db.query(
    "update outbox set state = 'failed', body = '' where state = 'waiting' and ends_at <= $1 returning 1",
    [now],
  )
  if (old.length > 0) app.log.warn('messages too old to send', { count: old.length })
  const mine = await app.db.query<Waiting>(
    `update outbox set tries = tries + 1, next_at = $2 where id in
       (select id from outbox where state = 'waiting' and next_at <= $1 order by next_at limit ${atOnce} for update skip locked)
     returning id, channel, recipient, subject, body, tries`,
    [now, new Date(now.getTime() + handMs)],
  )
  await Promise.all(mine.map((message) => sendOne(app, message)))
  return mine.length
}

async function sendOne(app: App, message: Waiting): Promise<void> {
  const { id, recipient: to, subject, body: text } = message
  try {
    if (message.channel === 'sms') await app.ports.sms.send({ id, to, text })
    else await app.ports.mail.send({ id, to, subject, text })
    // What was really sent holds codes that nobody needs here any more; the development outbox is there to show them.
    await app.db.query("update outbox set state = 'sent', body = case when $2 then body else '' end where id = $1", [
      id,
      app.config.demo,
    ])
  } catch (error) {
    const final = (error instanceof SmsFailure || error instanceof MailFailure) && error.final
    app.log.warn('message not sent', { name: message.channel, count: message.tries, error })
    const next = new Date(app.clock.now().getTime() + 1_000 * 2 ** Math.min(message.tries, 8))
    await app.db.query(
      "update outbox set state = case when $2 then 'failed' else 'waiting' end, body = case when $2 then '' else body end, next_at = $3 where id = $1",
      [id, final, next],
    )
  }
}

/** The last messages of the development outbox, newest first. */
export async function readOutbox(app: App): Promise<Output<typeof outbox>> {
  const rows = await app.db.query<Waiting & { state: 'waiting' | 'sent' | 'failed'; created_at: Date }>(
    `select id, channel, recipient, subject, body, tries, state, created_at from outbox
     where state <> 'nobody' order by created_at desc, id limit 50`,
  )
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

/** Forgets messages of yesterday; gives their number. */
export async function sweepMessages(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - keptMs)
  return (await app.db.query("delete from outbox where created_at < $1 and state <> 'waiting' returning 1", [before]))
    .length
}
