import type { sendDocument } from '#api/documents.ts'
import type { Input } from '#api/endpoint.ts'
import { formatAmount, parseAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { queueForMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { claimUploads } from '#server/uploads/public.ts'
import { dayMaxOfRank } from '#server/vip/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { insertDocument, listLatest } from './rows.ts'
import { perDayOf, readStanding, show, stateOf } from './standing.ts'

const sameAs = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

/** Keeps a document, unless one of its kind counts or is looked at; gives whether it is new. */
async function keep(app: App, tx: Queryable, memberId: bigint, input: Input<typeof sendDocument>): Promise<boolean> {
  await queueForMember(tx, memberId)
  const now = app.clock.now()
  const uploads = [...new Set(input.uploads)]
  const last = (await listLatest(tx, memberId)).find(({ kind }) => kind === input.kind)
  const state = stateOf(last, dayIn(app.settings.current().timeZone, now))
  if (last !== undefined && state === 'checking' && sameAs(last.uploads, uploads)) return false
  if (state === 'checking' || state === 'approved') throw new Refusal('document_held')
  const id = await insertDocument(tx, { memberId, kind: input.kind, uploads, sentAt: now })
  await claimUploads(app, tx, { memberId, ids: uploads, owner: `document:${id}` })
  return true
}

async function ownDocuments(app: App, memberId: bigint) {
  const currency = await currencyOfMember(app, app.db, memberId)
  const standing = await readStanding(app, app.db, memberId, currency)
  const { withdrawalDay, documentAnswerHours } = app.settings.current()
  const ofRank = await dayMaxOfRank(app, app.db, memberId, currency)
  const dayMax = ofRank ?? parseAmount(withdrawalDay.max, currency) ?? 0n
  return {
    documents: standing.map((one) => show(app, one, standing, currency, dayMax)),
    currencySymbol: currency.symbol,
    perDay: formatAmount(perDayOf(standing, dayMax), currency),
    answerHours: documentAnswerHours,
  }
}

export const documentHandlers: Handlers<'documents' | 'sendDocument'> = {
  documents: ({ app, session }) => ownDocuments(app, session.memberId),

  async sendDocument({ app, input, session }) {
    const { memberId } = session
    const isNew = await app.db.transaction((tx) => keep(app, tx, memberId, input))
    if (isNew) app.events.publish({ memberId }, 'document', { kind: input.kind })
    const { documents } = await ownDocuments(app, memberId)
    return documents.find(({ kind }) => kind === input.kind)!
  },
}
