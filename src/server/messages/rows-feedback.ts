import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** A page of the feedback that waits, oldest first. */
export const listOpenFeedback = (
  db: Queryable,
  after: bigint,
  limit: number,
): Promise<
  {
    id: bigint
    account: string
    question_type: string
    content: string
    contact: string
    created_at: Date
  }[]
> =>
  db.query<{
    id: bigint
    account: string
    question_type: string
    content: string
    contact: string
    created_at: Date
  }>(
    `select f.id, m.account, f.question_type, f.content, f.contact, f.created_at
       from feedback f join member_view m on m.id = f.member_id where f.done_at is null and f.id > $1 order by f.id limit $2`,
    [after, limit],
  )

/** Marks feedback as done; gives a row unless it was. */
export const finishFeedback = (tx: Queryable, id: string, now: Date): Promise<Row | undefined> =>
  first(tx, 'update feedback set done_at = $2 where id = $1 and done_at is null returning id', [id, now])
