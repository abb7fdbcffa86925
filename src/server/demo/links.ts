import { insertDemoLink } from '#server/invites/public.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Person } from './people.ts'

const dayMs = 86_400_000

/** The links of the demo's agent: one that is over, one for agents, one for members, and one with few places. */
export async function addDemoLinks(tx: Queryable, people: readonly Person[], date: Date): Promise<void> {
  const idOf = (account: string) => people.find((person) => person.account === account)!.id
  const at = (days: number) => new Date(date.getTime() + days * dayMs)
  const plain = { agentId: idOf('agent'), paused: false, usesMax: undefined, endsAt: undefined, rates: {} }
  const ids = (...accounts: string[]) => accounts.map(idOf)
  const agents = { brings: 'agent', rates: { dividend: 800, 'daily-salary': 60, 'hourly-salary': 20 } } as const
  await insertDemoLink(tx, {
    ...{ ...plain, brings: 'member', code: 'feb8mrt3qy', title: 'Poster', visits: 31, at: at(-80) },
    ...{ endsAt: at(-50), joined: ids('team108') },
  })
  await insertDemoLink(tx, {
    ...{ ...plain, ...agents, code: 'nrth7kqm2x', title: 'Team North', visits: 214, at: at(-60) },
    joined: ids('team101', 'team102'),
  })
  await insertDemoLink(tx, {
    ...{ ...plain, brings: 'member', code: 'pals4wd9ht', title: 'LINE', visits: 1_840, at: at(-45) },
    joined: ids('team104', 'team105', 'team106', 'team107'),
  })
  await insertDemoLink(tx, {
    ...{ ...plain, ...agents, code: 'exp2bkk5vz', title: 'Expo Bangkok', visits: 96, at: at(-20) },
    ...{ rates: { dividend: 1_000 }, usesMax: 10, endsAt: at(30), joined: [] },
  })
}
