import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallFailure } from '#api/client.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import type { StaffVisitor, Visitor } from '#tests/support/app.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { addAccount, openPayoutSite, type PayoutSite, payee, withdraw } from '#tests/withdrawals/support.ts'

let server: ThrowAwayPostgres
let db: Db
let open: PayoutSite
let anan: StaffVisitor
let malee: StaffVisitor
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  await migrate(db)
  open = await openPayoutSite({ documentsAbove: { identity: '1000', address: '', funds: '' } }, db)
  anan = await open.site.staff('owner', 'anan')
  malee = await open.site.staff('owner', 'malee')
})
afterAll(async () => {
  await open?.site.close()
  await db?.close()
  await server?.stop()
})

/** What became of calls that were made at once. */
async function outcomes(calls: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(calls)
  const refused = results.flatMap((one) => {
    if (one.status === 'fulfilled') return []
    if (one.reason instanceof CallFailure) return [one.reason.code]
    throw one.reason
  })
  return { accepted: results.length - refused.length, refused: [...new Set(refused)] }
}

async function picture(visitor: Visitor): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  return (await visitor.call('uploadPicture', { picture: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) })).id
}

test('of documents sent at once one is kept; of decisions at once one holds, and its message is the only one', async () => {
  const { visitor, id: memberId } = await payee(open.site, 'kanya')
  const pictures = [await picture(visitor), await picture(visitor), await picture(visitor)]
  const sent = pictures.map((upload) => visitor.call('sendDocument', { kind: 'identity', uploads: [upload] }))
  expect(await outcomes(sent)).toEqual({ accepted: 1, refused: ['document_held'] })
  const { content } = await anan.call('staffDocuments', {})
  expect(content).toHaveLength(1)
  const { id } = content[0]!
  const decisions = [
    anan.call('staffDecideDocument', { id, approved: true }),
    malee.call('staffDecideDocument', { id, approved: false, sentence: 'Not readable.' }),
    malee.call('staffDecideDocument', { id, approved: true }),
  ]
  expect(await outcomes(decisions)).toEqual({ accepted: 1, refused: ['state_conflict'] })
  const messages = await db.query('select 1 from member_message where member_id = $1 and href = $2', [
    ...[memberId, '/member/documents'],
  ])
  expect(messages).toHaveLength(1)
})

test('withdrawals asked for at once do not go above what the documents allow', async () => {
  const { visitor } = await payee(open.site, 'mali')
  const { id: accountId } = await addAccount(visitor)
  const asked = [1, 2, 3].map(() => withdraw(visitor, accountId, '600.00'))
  expect(await outcomes(asked)).toEqual({ accepted: 1, refused: ['verification_required'] })
})
