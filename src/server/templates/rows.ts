import type { AnswerTemplate } from '#api/staff-templates.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'

export interface TemplateRow extends Row {
  readonly id: bigint
  readonly name: string
  readonly texts: AnswerTemplate['texts']
  readonly changed_by: bigint
  readonly changed_at: Date
}

const columns = 'id, name, texts, changed_by, changed_at'

export const listTemplates = (db: Queryable, limit: number): Promise<TemplateRow[]> =>
  db.query<TemplateRow>(`select ${columns} from answer_template order by name limit $1`, [limit])

export const findTemplate = (tx: Queryable, id: string): Promise<TemplateRow | undefined> =>
  first<TemplateRow>(tx, `select ${columns} from answer_template where id = $1 for update`, [id])

interface Written extends Pick<TemplateRow, 'name' | 'texts'> {
  readonly by: bigint
  readonly now: Date
}

/** Makes a template; `undefined` when another one has the name. */
export const insertTemplate = (tx: Queryable, { name, texts, by, now }: Written): Promise<TemplateRow | undefined> =>
  first<TemplateRow>(
    tx,
    `insert into answer_template (name, texts, changed_by, changed_at) values ($1, $2::jsonb, $3, $4)
     on conflict (name) do nothing returning ${columns}`,
    [name, JSON.stringify(texts), by, now],
  )

/** Changes a template; `undefined` when another one has the name. */
export const updateTemplate = (
  tx: Queryable,
  id: bigint,
  { name, texts, by, now }: Written,
): Promise<TemplateRow | undefined> =>
  first<TemplateRow>(
    tx,
    `update answer_template set name = $2, texts = $3::jsonb, changed_by = $4, changed_at = $5
     where id = $1 and not exists (select 1 from answer_template where name = $2 and id <> $1) returning ${columns}`,
    [id, name, JSON.stringify(texts), by, now],
  )

export const deleteTemplate = (tx: Queryable, id: string): Promise<{ name: string } | undefined> =>
  first<{ name: string }>(tx, 'delete from answer_template where id = $1 returning name', [id])
