import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { openAct } from '#server/kernel/act.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'

let site: TestSite
let owner: StaffVisitor
beforeAll(async () => {
  site = await startTestSite()
  owner = await site.staff()
  await site.member('mali', { balance: '100.00' })
})
afterAll(() => site.close())

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: CallFailure) => ({ code: error.code, fields: error.details.fields }),
  )
const refused = (...fields: string[]) => ({
  code: 'invalid_input',
  fields: Object.fromEntries(fields.map((field) => [field, 'characters'])),
})
const linesOf = (action: string) =>
  site.app.db.query<{ outcome: string; detail: unknown }>(
    'select outcome, detail from audit_log where action = $1 order by id',
    [action],
  )

/** Nothing of this is typed by hand; the database takes the first one neither as text nor in JSON. */
const odd = ['\0', '\x01', '\x1b', '\x7f', '\x85']
const texts = (title: string) => ({
  th: { title, content: 'x' },
  en: { title, content: 'x' },
  es: { title, content: 'x' },
  pt: { title, content: 'x' },
})

describe('characters that nobody types', () => {
  test.each(odd)('are refused in a reason, a text, a name of a text, a setting and a link: %j', async (one) => {
    const written = `a${one}b`
    expect(await failureOf(owner.call('staffFreeze', { account: 'mali', reason: written }))).toEqual(refused('reason'))
    const credit = { account: 'mali', amount: '1.00', key: 'odd', reason: written }
    expect(await failureOf(owner.call('staffCredit', credit))).toEqual(refused('reason'))
    const notice = { kind: 'notice', texts: texts(written) } as const
    expect(await failureOf(owner.call('staffPublish', notice))).toEqual(refused('texts'))
    const named = { kind: 'notice', texts: { ...texts('x'), en: { [written]: 'x' } } } as const
    expect(await failureOf(owner.call('staffPublish', named))).toEqual(refused('texts'))
    expect(await failureOf(owner.call('staffSetSettings', { changes: { brand: written } }))).toEqual(refused('changes'))
    const linked = { kind: 'banner', texts: texts('x'), href: `/${one}/evil.example` } as const
    expect(await failureOf(owner.call('staffPublish', linked))).toEqual(refused('href'))
    const note = { account: 'mali', text: written }
    expect(await failureOf(owner.call('staffNote', note))).toEqual(refused('text'))
  })

  test.each(['\t', '\n', '\r'])('are those a browser leaves out of a link, too: %j', async (one) => {
    const address = `/${one}/evil.example`
    for (const part of ['href', 'image'] as const)
      expect(
        await failureOf(owner.call('staffPublish', { kind: 'banner', texts: texts('x'), [part]: address })),
      ).toEqual(refused(part))
    const app = { android: { url: address, guide: '/help' } }
    const wrong = await failureOf(owner.call('staffSetSettings', { changes: { appDownloads: app } }))
    expect(wrong).toEqual(refused('appDownloads.android.url'))
  })

  test('are not line breaks of a text, and those of a reason become spaces', async () => {
    await owner.call('staffNote', { account: 'mali', text: 'one\n\ttwo' })
    await owner.call('staffFreeze', { account: 'mali', reason: 'asked\r\nby mail' })
    expect((await linesOf('member.freeze')).at(-1)).toMatchObject({
      outcome: 'done',
      detail: { reason: 'asked by mail' },
    })
  })
})

describe('an act that is refused', () => {
  test('leaves a line, whatever its words are', async () => {
    const { content } = await owner.call('staffPeople')
    const { id } = content.find(({ account }) => account === 'owner')!
    for (const [reason, outcome] of [
      ['left', 'state_conflict'],
      ['a\0b', 'invalid_input'],
    ] as const) {
      const before = (await linesOf('staff.lock')).length
      expect((await failureOf(owner.call('staffLock', { id, reason })))?.code).toBe(outcome)
      const lines = await linesOf('staff.lock')
      expect(lines.slice(before).map((line) => line.outcome)).toEqual([outcome])
    }
  })

  test('leaves a line without words that cannot be stored', async () => {
    const act = openAct(site.app, { actor: 'staff:1', action: 'test.odd' })
    act.note({ subject: 'member:1', detail: { reason: 'a\0b' } })
    await expect(act.settle({ outcome: 'state_conflict' })).rejects.toThrow()
    await act.settleWordless('state_conflict')
    expect(await linesOf('test.odd')).toEqual([{ outcome: 'state_conflict', detail: { words: 'not storable' } }])
  })
})
