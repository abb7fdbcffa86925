import { type DocumentKind, type DocumentState, documentKinds, type MemberDocument } from '#api/documents.ts'
import { type Currency, formatAmount, parseAmount, type Units } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { type DocumentRow, listLatest } from './rows.ts'

const hourMs = 3_600_000

/** How a document stands on a day, `yyyy-MM-dd`. */
export function stateOf(row: Pick<DocumentRow, 'state' | 'valid_until'> | undefined, today: string): DocumentState {
  if (row === undefined) return 'none'
  return row.state === 'approved' && row.valid_until !== null && row.valid_until < today ? 'expired' : row.state
}

/** When an answer was promised for. */
export const answerBy = (app: App, row: Pick<DocumentRow, 'sent_at'>): Date =>
  new Date(row.sent_at.getTime() + app.settings.current().documentAnswerHours * hourMs)

/** A kind of document, the one that a member sent last, and the sum of a day above which withdrawals ask for it. */
export interface Standing {
  readonly kind: DocumentKind
  readonly row: DocumentRow | undefined
  readonly state: DocumentState
  readonly above: Units | undefined
}

/** What has to be approved for how much, lowest first; kinds that nothing asks for come last. */
function inOrder(one: Standing, other: Standing): number {
  if (one.above === other.above) return 0
  if (one.above === undefined) return 1
  return other.above === undefined || one.above < other.above ? -1 : 1
}

/** How a member's documents stand, in the order in which withdrawals ask for them. */
export async function readStanding(
  app: App,
  db: Queryable,
  memberId: bigint,
  currency: Currency,
): Promise<readonly Standing[]> {
  const { documentsAbove, timeZone } = app.settings.current()
  const today = dayIn(timeZone, app.clock.now())
  const rows = await listLatest(db, memberId)
  const all = documentKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind)
    return { kind, row, state: stateOf(row, today), above: parseAmount(documentsAbove[kind], currency) }
  })
  return all.sort(inOrder)
}

/** The first document that is asked for and missing. */
export const missingOf = (standing: readonly Standing[]): (Standing & { readonly above: Units }) | undefined =>
  standing.find((one): one is Standing & { above: Units } => one.above !== undefined && one.state !== 'approved')

/** What can be withdrawn in a day, of what anybody could. */
export function perDayOf(standing: readonly Standing[], dayMax: Units): Units {
  const { above = dayMax } = missingOf(standing) ?? {}
  return above < dayMax ? above : dayMax
}

/** A document as its member sees it; `standing` has all of them. */
export function show(
  app: App,
  one: Standing,
  standing: readonly Standing[],
  currency: Currency,
  dayMax: Units,
): MemberDocument {
  const { kind, row, state, above } = one
  const until = standing.slice(0, standing.indexOf(one) + 1).map(({ kind: asked }) => asked)
  const opened = standing.map((other) =>
    until.includes(other.kind) ? { ...other, state: 'approved' as const } : other,
  )
  return {
    ...{ kind, state, pictures: row?.uploads.length ?? 0 },
    ...(row && { sentAt: row.sent_at.toISOString() }),
    ...(row && state === 'checking' && { answerBy: answerBy(app, row).toISOString() }),
    ...(row?.decided_at && { decidedAt: row.decided_at.toISOString() }),
    ...(row?.valid_until && { validUntil: row.valid_until }),
    ...(row?.sentence && { sentence: row.sentence }),
    ...(above !== undefined && above < dayMax && { above: formatAmount(above, currency) }),
    ...(above !== undefined && above < dayMax && { opens: formatAmount(perDayOf(opened, dayMax), currency) }),
  }
}
