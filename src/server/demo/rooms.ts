import type { Queryable } from '#server/kernel/db.ts'
import { maskAccount } from '#server/wallet/public.ts'
import type { Person } from './people.ts'
import th from './texts/th.json' with { type: 'json' }

/** What was said in the chat rooms before the first visitor came; players write Thai among themselves. */
export async function sayInRooms(tx: Queryable, people: readonly Person[], date: Date): Promise<void> {
  const crowd = people.slice(10)
  const lines = Object.entries(th.rooms).flatMap(([room, said]) =>
    said.map((content, place) => {
      const { id, account } = crowd[(place * 7) % crowd.length]!
      const at = new Date(date.getTime() - (said.length - place) * 140_000)
      return { room, content, memberId: id.toString(), name: maskAccount(account), at }
    }),
  )
  await tx.query(
    `insert into chat_message (room, member_id, name, content, created_at)
     select room, "memberId", name, content, at from jsonb_to_recordset($1::jsonb)
       as l (room text, "memberId" bigint, name text, content text, at timestamptz) order by at`,
    [JSON.stringify(lines)],
  )
}
