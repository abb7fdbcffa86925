import type { Queryable } from '#server/kernel/db.ts'
import { insertMessages, type NewMessage, takeNames } from './publish-rows.ts'

/** Stores messages in one statement, those with a name in a transaction; gives their ids. */
export async function publishMessages(tx: Queryable, messages: readonly NewMessage[]): Promise<bigint[]> {
  const names = messages.flatMap(({ slug }) => slug ?? [])
  if (names.length > 0) await takeNames(tx, names)
  return insertMessages(tx, messages)
}
