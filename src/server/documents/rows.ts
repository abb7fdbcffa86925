import type { DocumentKind } from '#api/documents.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import { waitingRows } from '#server/kernel/queue.ts'

/** A document as it was sent and decided about. */
export interface DocumentRow extends Row {
  readonly id: bigint
  readonly member_id: bigint
  readonly account: string
  readonly kind: DocumentKind
  readonly state: 'checking' | 'approved' | 'refused'
  readonly uploads: readonly string[]
  readonly sent_at: Date
  /** `yyyy-MM-dd`. */
  readonly valid_until: string | null
  readonly sentence: string | null
  readonly decided_at: Date | null
  readonly decided_by: bigint | null
}

const columns = `d.id, d.member_id, m.account, d.kind, d.state, d.uploads, d.sent_at, d.valid_until::text as valid_until,
  d.sentence, d.decided_at, d.decided_by`
const tables = 'member_document d join member_view m on m.id = d.member_id'

/** Of each kind the one that a member sent last. */
export const listLatest = (db: Queryable, memberId: bigint): Promise<DocumentRow[]> =>
  db.query<DocumentRow>(
    `select distinct on (d.kind) ${columns} from ${tables} where d.member_id = $1 order by d.kind, d.id desc`,
    [memberId],
  )

export const findDocument = (db: Queryable, id: bigint): Promise<DocumentRow | undefined> =>
  first<DocumentRow>(db, `select ${columns} from ${tables} where d.id = $1`, [id])

/** Holds a document until the transaction ends: nobody else decides meanwhile. */
export async function lockDocument(tx: Queryable, id: bigint): Promise<DocumentRow | undefined> {
  await tx.query('select 1 from member_document where id = $1 for update', [id])
  return findDocument(tx, id)
}

/** Whether another document of the same kind came after this one. */
export const isReplaced = async (tx: Queryable, { id, member_id, kind }: DocumentRow): Promise<boolean> =>
  (await first(tx, 'select 1 from member_document where member_id = $1 and kind = $2 and id > $3 limit 1', [
    ...[member_id, kind, id],
  ])) !== undefined

/** Documents that wait for staff, the oldest first. */
export const listWaiting = (db: Queryable, after: bigint, limit: number): Promise<DocumentRow[]> =>
  db.query<DocumentRow>(
    `select ${columns} from ${tables} where d.state = 'checking' and d.id > $1 order by d.id limit $2`,
    [after, limit],
  )

export interface NewDocument {
  readonly memberId: bigint
  readonly kind: DocumentKind
  readonly uploads: readonly string[]
  readonly sentAt: Date
}

export async function insertDocument(tx: Queryable, document: NewDocument): Promise<bigint> {
  const row = await first<{ id: bigint }>(
    tx,
    `insert into member_document (member_id, kind, uploads, sent_at)
     values ($1, $2, array(select jsonb_array_elements_text($3::jsonb)), $4) returning id`,
    [document.memberId, document.kind, JSON.stringify(document.uploads), document.sentAt],
  )
  return row!.id
}

export interface Decision {
  readonly state: 'approved' | 'refused'
  readonly validUntil: string | null
  readonly sentence: string | null
  readonly by: bigint
  readonly at: Date
}

export async function decideRow(tx: Queryable, id: bigint, decision: Decision): Promise<void> {
  await tx.query(
    `update member_document set state = $2, valid_until = $3::date, sentence = $4, decided_by = $5, decided_at = $6
     where id = $1`,
    [id, decision.state, decision.validUntil, decision.sentence, decision.by, decision.at],
  )
}

export const countChecking = (db: Queryable) =>
  waitingRows(db, { table: 'member_document', waits: "state = 'checking'", since: 'sent_at', order: 'id' })
