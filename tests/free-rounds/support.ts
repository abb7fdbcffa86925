import { createServer } from 'node:http'
import { vendorPair } from '@baize/sandbox/tests/support.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { type Db, first } from '#server/kernel/db.ts'
import { issueLaunchToken } from '#server/wallet/public.ts'
import { publish, type Wanted } from '#tests/promotions/support.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { openVendorLine, vendorOn } from '#tests/wallet/transfer-support.ts'

/** An address that passes calls on to another one, which is known later. */
async function openForward() {
  let target = ''
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = { 'x-hub88-signature': String(request.headers['x-hub88-signature']) }
    const body = new Uint8Array(Buffer.concat(chunks))
    const answer = await fetch(`${target}${request.url}`, { method: 'POST', headers, body })
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    to: (url: string) => {
      target = url
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const publicKeys = vendorPair.publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** The site with the sandbox vendor behind a line that fails when told to; a slot can be played for nothing there, a table cannot. */
export async function openRoundsSite(db?: Db) {
  const clock = new ManualClock(new Date(Date.UTC(2026, 0, 5, 5)))
  const forward = await openForward()
  const line = await openVendorLine(clock, forward.url)
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const gameVendor = vendorOn(line.url, clock, silent)
  const site = await startTestSite({
    ...(db ? { db } : {}),
    ...{ clock, gameVendor, env: { HUB88_PUBLIC_KEYS: publicKeys } },
  })
  forward.to(`${site.baseUrl}/wallet/hub88`)
  await site.app.db.query("insert into vendor (vassalage, display_name, sort) values ('PG', 'PG', 1)")
  await site.app.db.query(
    `insert into game (vassalage, game_code, name, names, game_type, classify, icon, sort, free_rounds)
     values ('PG', 'pg_lotus', 'Golden Lotus', '{"th":"บัวทอง"}', 'RNG', 'video', '/x.svg', 1, true),
       ('PG', 'live_roulette', 'Roulette', '{}', 'LIVE', 'table', '/y.svg', 2, false)`,
  )
  return {
    ...{ clock, line, site, gameVendor },
    /** The slot as a member has it open, to play for money. */
    async open(memberId: bigint) {
      const token = await issueLaunchToken(site.app.db, {
        ...{ memberId, currency: 'THB', gameCode: 'pg_lotus', at: clock.now() },
      })
      return line.open({ user: memberId.toString(), token })
    },
    async end(): Promise<void> {
      await site.close()
      await db?.close()
      await line.close()
      await forward.close()
    },
  }
}

/** Twenty rounds of two baht each, by a code, at once. */
export const twenty: Partial<Wanted> = {
  ...{ way: 'code', code: 'LOTUS', pay: 'direct', reward: { kind: 'rounds', amount: '40' }, turnover: 0 },
  rounds: { game: 'pg_lotus', count: 20, stake: '2', hours: 24 },
}
export const offer = (site: TestSite, staff: StaffVisitor, more: Partial<Wanted> = {}) =>
  publish(site, staff, { ...twenty, ...more })

/** The last grant. */
export const grantOf = (site: TestSite) =>
  first<{
    id: bigint
    state: string
    reason: string | null
    attempts: number
    reward_id: string | null
    next_at: Date | null
  }>(
    site.app.db,
    'select id, state, reason, attempts, reward_id, next_at from free_rounds_grant order by id desc limit 1',
  )
