import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendCode, writeMessage } from '#server/codes/public.ts'
import { SmsFailure } from '#server/ports/sms.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { openSite, sweep, type TestSite } from '#tests/support/sign-in.ts'

let site: TestSite
let taken: string[]
let refusal: Error | undefined
beforeAll(async () => {
  taken = []
  const sms = {
    obstacle: () => undefined,
    async send({ text }: { text: string }) {
      if (refusal) throw refusal
      taken.push(text)
    },
  }
  site = await openSite({ DEMO: '0' }, undefined, { sms })
})
afterAll(() => site.close())
const write = (text: string, lifeMs = 300_000) => {
  site.clock.advance(1)
  const endsAt = new Date(site.clock.now().getTime() + lifeMs)
  return writeMessage(site.app, site.app.db, { channel: 'sms', to: '+66812345678', text, endsAt })
}
const states = () => site.app.db.query('select state, body from outbox order by created_at, id')

const dead = async () =>
  (await site.app.jobs.boss.findJobs('dead')).map(({ sourceOutput }) => (sourceOutput as { message: string }).message)

test('a message that is not taken is tried again until it is, and its text is forgotten', async () => {
  refusal = Object.assign(new Error('no connection'), { final: true })
  await write('one')
  expect(await runJobs(site.app)).toBe(1)
  expect(await states()).toMatchObject([{ state: 'waiting', body: 'one' }])
  refusal = undefined
  await runJobs(site.app)
  expect(taken).toEqual(['one'])
  expect(await states()).toEqual([{ state: 'sent', body: '' }])
  expect(await runJobs(site.app)).toBe(0)
})

test('one that grew old is given up and seen, and so is one that nothing tries any more', async () => {
  refusal = new Error('no connection')
  await write('two', 1_000)
  await runJobs(site.app)
  site.clock.advance(1_000)
  refusal = undefined
  await runJobs(site.app)
  expect([taken, (await states())[1]]).toEqual([['one'], { state: 'failed', body: '' }])
  await write('three', 1_000)
  site.clock.advance(60_000)
  await sweep(site.app)
  expect((await states())[2]).toEqual({ state: 'failed', body: '' })
  await runJobs(site.app)
  expect(taken).toEqual(['one'])
})

test('one that fails six times is dead, with the reason, and a second chance sends it', async () => {
  refusal = new Error('no connection')
  await write('four')
  for (let tries = 0; tries < 6; tries += 1) expect(await runJobs(site.app)).toBe(1)
  expect(await runJobs(site.app)).toBe(0)
  expect(await dead()).toContain('Error: no connection')
  refusal = undefined
  await site.app.jobs.boss.redrive('dead')
  await runJobs(site.app)
  expect(taken).toEqual(['one', 'four'])
})

test('of processes that send at once, one has each message', async () => {
  for (let at = 0; at < 30; at += 1) await write(`m${at}`)
  await Promise.all([runJobs(site.app), runJobs(site.app), runJobs(site.app)])
  expect(taken.filter((text) => text.startsWith('m'))).toHaveLength(30)
})

test('what is rolled back is not sent', async () => {
  const work = site.app.db.transaction(async (tx) => {
    await writeMessage(site.app, tx, { channel: 'sms', to: '+661', text: 'gone', endsAt: new Date('2030-01-01') })
    throw new Error('back')
  })
  await expect(work).rejects.toThrow('back')
  await runJobs(site.app)
  expect(taken).not.toContain('gone')
})

test('one that is refused for good is given up at once', async () => {
  refusal = new SmsFailure('busy', false)
  await write('five')
  await runJobs(site.app)
  expect((await states()).at(-1)).toEqual({ state: 'waiting', body: 'five' })
  refusal = new SmsFailure('no such number', true)
  await runJobs(site.app)
  expect((await states()).at(-1)).toEqual({ state: 'failed', body: '' })
  refusal = undefined
})

test('what was sent is known for a day', async () => {
  await write('six')
  await runJobs(site.app)
  site.clock.advance(24 * 60 * 60_000)
  await sweep(site.app)
  expect(await states()).toHaveLength(1)
  site.clock.advance(1)
  await sweep(site.app)
  expect(await states()).toEqual([])
})

test('a code for which there is no provider is not even written', async () => {
  const order = { purpose: 'bind', channel: 'mail', to: 'mali@mail.example', binder: 'a', language: 'en' } as const
  await expect(sendCode(site.app, order)).rejects.toMatchObject({ code: 'not_enabled' })
})
