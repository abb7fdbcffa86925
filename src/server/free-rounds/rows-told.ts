import type { Language } from '#api/page.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** What a game is called. */
export const findGameNames = (
  db: Queryable,
  code: string,
): Promise<{ readonly name: string; readonly names: Partial<Record<Language, string>> | null } | undefined> =>
  first(db, 'select name, names from game_view where game_code = $1 limit 1', [code])
