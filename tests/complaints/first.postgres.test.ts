import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

let server: ThrowAwayPostgres
let db: Db
let site: TestSite
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  site = await startTestSite({ db })
  await site.member('malinee')
})
afterAll(async () => {
  await site?.close()
  await db?.close()
  await server?.stop()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: CallFailure) => error.code,
  )
const oneOfThree = ['ok', 'state_conflict', 'state_conflict']

test('of three who take a talk or a complaint at once, one has it; of two hand-overs one holds', async () => {
  const people = await Promise.all(['one', 'two', 'three'].map((name) => site.staff('support', name)))
  const mali = site.visitor()
  await mali.logIn('malinee')
  for (let round = 0; round < 4; round += 1) {
    const ticket = (await mali.call('chatLaunch')).chatUrl.split('#')[1]!
    await mali.call('serviceSay', { ticket, content: `talk ${round}` })
    const { rows } = await people[0]!.call('staffTalks')
    const { id } = rows.find(({ last }) => last === `talk ${round}`)!
    expect((await Promise.all(people.map((one) => codeOf(one.call('staffTalkTake', { id }))))).sort()).toEqual(
      oneOfThree,
    )
    const from = (await people[0]!.call('staffTalk', { id })).takenBy!
    const others = ['one', 'two', 'three'].filter((name) => name !== from)
    const given = others.map((to) => codeOf(people[0]!.call('staffTalkGive', { id, to, from })))
    expect((await Promise.all(given)).sort()).toEqual(['ok', 'state_conflict'])

    const { number } = await mali.call('complain', { topic: 'game', content: `something went wrong in ${round}` })
    const taken = people.map((one) => codeOf(one.call('staffTakeComplaint', { number })))
    expect((await Promise.all(taken)).sort()).toEqual(oneOfThree)
    await mali.call('settleComplaint', { number })
  }
})

test('the same words at once are one complaint, and no more are open than may be', async () => {
  const mali = site.visitor()
  await mali.logIn('malinee')
  const again = () => mali.call('complain', { topic: 'game', content: 'the very same words' })
  const numbers = (await Promise.all([again(), again(), again()])).map(({ number }) => number)
  expect(new Set(numbers).size).toBe(1)
  const many = Array.from({ length: 8 }, (_, n) =>
    codeOf(mali.call('complain', { topic: 'game', content: `another thing, number ${n}` })),
  )
  // Five may be open, and one was.
  expect((await Promise.all(many)).filter((code) => code === 'ok')).toHaveLength(4)
})
