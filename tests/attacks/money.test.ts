import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#api/index.ts'
import { currencies, parseAmount } from '#api/money.ts'
import { checkInvariants } from '#server/features.ts'
import { first } from '#server/kernel/db.ts'
import { issueLaunchToken } from '#server/wallet/public.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { operate } from '#tests/support/operate.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
let site: TestSite
let vip: Visitor
let user: bigint
let token: string
beforeAll(async () => {
  site = await startTestSite({
    env: { HUB88_PUBLIC_KEYS: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
  })
  await site.app.db.exec(`insert into vendor (vassalage, display_name, sort) values ('PG', 'PG', 1);
    insert into game (vassalage, game_code, name, game_type, icon) values ('PG', 'pg_koi', 'Koi', 'RNG', 'x')`)
  user = await site.member('vip', { balance: '100.00' })
  await site.member('noi', { balance: '100.00' })
  const at = site.app.clock.now()
  token = await issueLaunchToken(site.app.db, { memberId: user, currency: 'THB', gameCode: 'pg_koi', at })
  vip = site.visitor()
  await vip.logIn('vip')
})
afterAll(() => site.close())

/** Everything that moved or might: the ledger as it stands. */
const state = () =>
  first(site.app.db, 'select (select count(*) from posting) as postings, (select sum(balance) from account) as money')

/** Does something that must leave the ledger as it was. */
async function unmoved(work: () => Promise<void>): Promise<void> {
  const before = await state()
  await work()
  expect(await state()).toEqual(before)
  expect(await checkInvariants(site.app.db)).toEqual([])
}

const badTexts = [
  ...[
    '',
    ' ',
    '-1',
    '-0',
    '+5',
    '1e3',
    '0x10',
    '0.005',
    '1.',
    '.5',
    '1,000',
    '1 000',
    ' 5',
    '5 ',
    '5\n',
    '1_000',
    '5.0.0',
  ],
  ...['๑๒', '１２', '٣', '१', '½', '²', 'NaN', 'Infinity', '-Infinity', 'null', 'true', '__proto__', 'constructor'],
  ...['9007199254740993', '9223372036854775808', '1'.repeat(60_000), '5\0', '\ud800', '1000000000000'],
]
const badValues: readonly unknown[] = [
  ...[null, true, [], ['5.00'], [[5]], {}, { value: '5.00' }, 5, 0, -1, 0.005, 2 ** 53, 2 ** 63],
  ...badTexts,
]

describe('amounts as people write them', () => {
  it.each(badTexts)('%# is none', (text) => expect(parseAmount(text, currencies.THB)).toBeUndefined())

  it('are digits with at most the currency’s decimals, and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        if (/^[0-9]{1,12}(\.[0-9]{1,2})?$/.test(text)) return
        expect(parseAmount(text, currencies.THB)).toBeUndefined()
      }),
    )
  })

  it('of the operator move nothing when they are none', async () => {
    for (const text of ['0', '0.00', ...badTexts])
      await unmoved(async () => {
        const { exitCode } = await operate(site, ['credit', 'vip', text, '--reason', 'test'])
        expect(exitCode, JSON.stringify(text.slice(0, 30))).toBe(1)
      })
  })
})

/** Calls of the contract that take an amount or a limit, found by what they say of themselves. */
const keyed = Object.entries(api).filter(([, call]) => 'keyed' in call && call.keyed === true)

describe('calls that take money', () => {
  const send = async (method: string, path: string, body: unknown, key: string = randomUUID()) => {
    const init = {
      method,
      headers: {
        authorization: `Bearer ${vip.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }
    // Each from an address of its own, so that the rate limit does not answer in place of the call.
    vip.ip = `100.65.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
    return vip.fetch(`/api${path}`, init)
  }

  it('are known', () => expect(keyed.map(([name]) => name)).toContain('walletTransfer'))

  it.each(keyed)('%s refuses every amount that is none', async (_name, call) => {
    await unmoved(async () => {
      for (const amount of badValues) {
        const body = { from: 'wallet', to: 'PG', amount, methodId: '1', accountId: '1' }
        const response = await send(call.method, call.path.replace(/\{\w+\}/g, '1'), body)
        expect(response.status, JSON.stringify(amount)?.slice(0, 40)).toBeGreaterThanOrEqual(400)
        expect(response.status, JSON.stringify(amount)?.slice(0, 40)).toBeLessThan(500)
      }
      const poisoned = '{"__proto__":{"amount":"5.00"},"from":"wallet","to":"PG"}'
      expect((await send(call.method, call.path, poisoned)).status).toBeLessThan(500)
    })
  })

  it('limits refuse every value that is none, and null alone takes one away', async () => {
    await unmoved(async () => {
      for (const value of badValues.filter((one) => one !== null && one !== '1000000000000')) {
        const response = await send('PUT', '/member/limits', { lossDay: value })
        expect(response.status, JSON.stringify(value)?.slice(0, 40)).toBe(400)
      }
      expect((await send('PUT', '/member/limits', { lossDay: null })).status).toBe(200)
    })
  })
})

describe('the wallet protocol', () => {
  const post = async (path: string, body: string) => {
    const response = await site.visitor().fetch(`/wallet/hub88/${path}`, {
      method: 'POST',
      headers: { 'x-hub88-signature': sign('sha256', Buffer.from(body), privateKey).toString('base64') },
      body,
    })
    return { status: response.status, body: response.status === 200 ? await response.json() : undefined }
  }
  const fields = () => ({
    ...{ request_uuid: randomUUID(), user: user.toString(), token, transaction_uuid: randomUUID() },
    ...{ round: 'r', game_code: 'pg_koi', currency: 'THB' },
  })
  /** The amount goes in as it is written: much of this no JavaScript number could hold. */
  const withAmount = (raw: string, more: object = {}): string =>
    JSON.stringify({ ...fields(), ...more }).replace(/}$/, `,"amount":${raw}}`)

  const rawAmounts = [
    ...[
      '-1',
      '0.005',
      '1e-3',
      '1.5',
      '9223372036854775808',
      '1e30',
      '-9223372036854775808',
      '[]',
      '{}',
      'true',
      'null',
    ],
    ...badTexts.filter((text) => text.length < 60_000).map((text) => JSON.stringify(text)),
    ...['NaN', 'Infinity', '+1', '01', '๑', '0x1', '1_000', ''],
  ]

  it('takes no bet and no win of an amount that is none', async () => {
    await unmoved(async () => {
      for (const raw of rawAmounts)
        for (const path of ['transaction/bet', 'transaction/win']) {
          const { body } = await post(path, withAmount(raw, { reference_transaction_uuid: randomUUID() }))
          expect(body.status, raw.slice(0, 30)).toMatch(/^RS_ERROR_WRONG_(?:SYNTAX|TYPES)$/)
        }
    })
  })

  it('takes no money in another currency, of other people, beyond the balance, or by a huge text', async () => {
    const wrong = [
      ...['USD', 'thb', 'XXX', ' THB', 'THB\u200b', '__proto__'].map((currency) => withAmount('5', { currency })),
      ...['10000003', '1', '-1', '๑๒๓๔๕๖๗๘', '__proto__', `${user} `, `0${user}`].map((name) =>
        withAmount('5', { user: name }),
      ),
      withAmount('9223372036854775807'),
      withAmount('9007199254740993'),
      withAmount('5', { round: 'x'.repeat(256) }),
      withAmount('5', { game_code: 'constructor' }),
    ]
    await unmoved(async () => {
      for (const body of wrong) expect((await post('transaction/bet', body)).body.status).toMatch(/^RS_ERROR_/)
      expect((await post('transaction/bet', withAmount('5', { bet: 'x'.repeat(70_000) }))).status).toBe(413)
    })
  })

  it('takes a transaction once, whatever comes later under its name', async () => {
    const one = fields()
    const bet = (more: object = {}) => post('transaction/bet', JSON.stringify({ ...one, amount: 7, ...more }))
    expect((await bet()).body.status).toBe('RS_OK')
    await unmoved(async () => {
      const property = fc.asyncProperty(
        fc.record(
          {
            amount: fc.integer({ min: 0, max: 2 ** 31 }),
            round: fc.constantFrom('r', 'q', null),
            currency: fc.constantFrom('THB', 'USD'),
            is_free: fc.boolean(),
          },
          { requiredKeys: [] },
        ),
        async (more) => {
          const { body } = await bet(more)
          expect(body.status).toMatch(/^RS_(?:OK|ERROR_DUPLICATE_TRANSACTION)$/)
        },
      )
      await fc.assert(property, { numRuns: examples(40) })
    })
  })
})
