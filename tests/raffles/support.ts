import type { Input } from '#api/endpoint.ts'
import type { staffAddRaffle } from '#api/staff-raffles.ts'
import { first } from '#server/kernel/db.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { raffleHandlers } from '#server/raffles/handlers.ts'
import { addRaffle } from '#server/raffles/public.ts'
import { alice, type World } from '#tests/wallet/support.ts'

const words = { title: 'Friday', line: 'A line.' }
const hourMs = 3_600_000

/** A raffle that runs from now for a day and is drawn an hour later: a ticket for 100.00. */
export function wanted(world: World, more: Partial<Input<typeof staffAddRaffle>> = {}): Input<typeof staffAddRaffle> {
  const at = (hours: number) => new Date(world.clock.now().getTime() + hours * hourMs).toISOString()
  return {
    texts: { th: { ...words, title: 'ศุกร์' }, en: words, es: words, pt: words },
    ...{
      art: 'lottery',
      startsAt: at(0),
      endsAt: at(24),
      drawsAt: at(25),
      per: '100',
      turnover: 10_000,
      claimDays: 30,
    },
    prizes: [
      { n: 1, kind: 'cash', amount: '50' },
      { n: 2, kind: 'points', amount: '80' },
    ],
    ...more,
  }
}

/** Adds a raffle and publishes it; gives its id. */
export async function open(world: World, more: Partial<Input<typeof staffAddRaffle>> = {}): Promise<bigint> {
  await world.db.transaction((tx) => addRaffle(world.app, tx, wanted(world, more)))
  return (await first<{ id: bigint }>(world.db, 'select max(id) as id from raffle'))!.id
}

const request: RequestFacts = {
  ...{ id: 'r', ip: '203.0.113.7', country: 'TH', userAgent: '', cookies: {}, language: 'en' },
  fetchSite: undefined,
}
const facts = (world: World, memberId: bigint) => {
  const session: Session = { id: 's', memberId, type: 0, account: 'a' }
  return { app: world.app, session, request, reply: { setCookie: () => {} } }
}

/** Makes the calls of a member. */
/** As a member sees them, or a guest. */
export const listOf = async (world: World, memberId: bigint | null = alice, cursor?: string) => {
  const input = { language: 'en' as const, cursor }
  if (memberId !== null) return raffleHandlers.raffles({ ...facts(world, memberId), input })
  return raffleHandlers.raffles({ ...facts(world, alice), session: undefined, input })
}
export const claim = async (world: World, prizeId: string, memberId = alice) =>
  raffleHandlers.claimRaffle({ ...facts(world, memberId), input: { prizeId, language: 'en' } })
