import { insertRoomLines } from '#server/chat/public.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { maskAccount } from '#server/wallet/public.ts'
import type { Person } from './people.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }
import th from './texts/th.json' with { type: 'json' }

const said = Object.entries({ th, en, es, pt }).flatMap(([language, { rooms }]) =>
  Object.entries(rooms).map(([room, lines]) => ({ language, room, lines })),
)

/** What was said in the chat rooms before the first visitor came, in each language by its own people. */
export async function sayInRooms(tx: Queryable, people: readonly Person[], date: Date): Promise<void> {
  const crowd = people.slice(10)
  const rows = said.flatMap(({ language, room, lines }, talk) =>
    lines.map((content, place) => {
      const { id, account } = crowd[(talk * 3 + place * 7) % crowd.length]!
      const at = new Date(date.getTime() - (lines.length - place) * 140_000)
      return { room, content, language, memberId: id.toString(), name: maskAccount(account), at }
    }),
  )
  await insertRoomLines(tx, JSON.stringify(rows))
}
