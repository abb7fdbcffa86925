import type { BroughtKind } from '#api/invites.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { StoredRates } from './rates.ts'

/** A link of the demo world, as it stands after some weeks. */
export interface DemoLink {
  readonly agentId: bigint
  readonly code: string
  readonly title: string
  readonly brings: BroughtKind
  readonly rates: StoredRates
  readonly visits: number
  readonly paused: boolean
  readonly usesMax: number | undefined
  readonly endsAt: Date | undefined
  readonly at: Date
  /** Whom it has brought. */
  readonly joined: readonly bigint[]
}

/** Writes a link with those whom it has brought. */
export async function insertDemoLink(tx: Queryable, link: DemoLink): Promise<void> {
  const row = await first<{ id: bigint }>(
    tx,
    `insert into invite_link (code, agent_id, title, brings, rates, visits, paused, uses_max, ends_at, created_at, joined)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11) returning id`,
    [
      ...[link.code, link.agentId, link.title, link.brings, JSON.stringify(link.rates), link.visits, link.paused],
      ...[link.usesMax ?? null, link.endsAt ?? null, link.at, link.joined.length],
    ],
  )
  for (const memberId of link.joined)
    await tx.query('insert into invite_joined (member_id, link_id, joined_at) values ($1, $2, $3)', [
      ...[memberId, row!.id, link.at],
    ])
}
