import { readSlip } from '@baize/emv/slip.ts'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseFaults } from '#sandbox/gateway/faults.ts'
import { textsOf } from '#sandbox/gateway/pages.ts'
import { languages } from '#sandbox/languages.ts'
import { openTestGateway } from './gateway-support.ts'

let gateway: Awaited<ReturnType<typeof openTestGateway>>
beforeEach(async () => {
  gateway = await openTestGateway()
})
afterEach(() => gateway.close())

const statuses = () => gateway.hooked.map(({ status }) => status)
const make = async (amount: string, more: object = {}): Promise<string> =>
  String((await gateway.call('POST', '/payments', gateway.order(amount, more))).json.ref)

describe('pay-outs', () => {
  const send = (amount: string) =>
    gateway
      .call('POST', '/payouts', {
        ...{ key: `wd:${amount}`, orderRef: 'WD0001', amount, currency: 'THB' },
        receiver: { name: 'SOMSRI K', bankCode: '014', account: '1234567890' },
      })
      .catch(() => undefined)
  const state = async (amount: string) =>
    (await gateway.call('GET', `/payouts?key=${encodeURIComponent(`wd:${amount}`)}`)).json

  test('are accepted, sent with the bank’s reference, and arrive', async () => {
    const made = await send('100.00')
    expect(made?.json).toMatchObject({ status: 'accepted', orderRef: 'WD0001', key: 'wd:100.00' })
    expect((await send('100.00'))?.json.ref).toBe(made?.json.ref)
    await gateway.pass(10)
    expect(await state('100.00')).toMatchObject({ status: 'arrived', bankRef: expect.stringMatching(/^FT\d{12}$/) })
    expect(statuses()).toEqual(['sent', 'arrived'])
  })
  test('.21 ends the connection and is sent', async () => {
    expect(await send('100.21')).toBeUndefined()
    await gateway.pass(12)
    expect((await state('100.21')).status).toBe('arrived')
  })
  test('.22 is refused, and surely not made', async () => {
    expect(await send('100.22')).toMatchObject({ status: 422, json: { error: 'account_closed' } })
    expect((await gateway.call('GET', '/payouts?key=wd:100.22')).status).toBe(404)
  })
  test('.23 is sent, and comes back after two minutes', async () => {
    await send('100.23')
    await gateway.pass(10)
    expect((await state('100.23')).status).toBe('sent')
    await gateway.pass(120)
    expect(await state('100.23')).toMatchObject({ status: 'returned', reason: 'account_not_found' })
  })
  test('.24 waits for an hour', async () => {
    await send('100.24')
    await gateway.pass(3_599)
    expect((await state('100.24')).status).toBe('accepted')
    await gateway.pass(10)
    expect((await state('100.24')).status).toBe('arrived')
  })
})

test('says whose an account is, by its last two digits', async () => {
  const ask = async (account: string) =>
    (await gateway.call('POST', '/account-names', { kind: 'bank', bankCode: '004', account, name: 'Kanya Srisuk' }))
      .json
  expect(await ask('1234564471')).toEqual({ result: 'match' })
  expect(await ask('1234567788')).toEqual({ result: 'differs', name: 'MANEE R.' })
  expect(await ask('7799')).toEqual({ result: 'unknown' })
  expect(await gateway.call('POST', '/account-names', { account: '1' })).toMatchObject({ status: 400 })
  expect((await gateway.call('POST', '/account-names', {}, { 'gateway-account': 'other' })).status).toBe(401)
})

describe('by the environment', () => {
  test('a pay-out comes back the next day; calls are answered 503 or not at all', async () => {
    const later = await openTestGateway({ GATEWAY_FAULTS: 'bounced-next-day:1' })
    const payout = { ...{ key: 'wd:1', orderRef: 'WD1', amount: '5.00', currency: 'THB' }, receiver: {} }
    await later.call('POST', '/payouts', payout)
    await later.pass(30)
    expect((await later.call('GET', '/payouts?key=wd:1')).json.status).toBe('arrived')
    later.timers.advance(24 * 60 * 60_000)
    await later.work()
    expect((await later.call('GET', '/payouts?key=wd:1')).json.status).toBe('returned')
    await later.close()
    const down = await openTestGateway({ GATEWAY_FAULTS: 'down:1' })
    expect((await down.call('GET', '/payments/x')).status).toBe(503)
    await down.close()
    const lost = await openTestGateway({ GATEWAY_FAULTS: 'answer-lost:1' })
    await expect(lost.call('POST', '/payments', lost.order('100.00'))).rejects.toThrow()
    await lost.close()
  })

  test('a fault that there is not, or a share that is none, ends the start', () => {
    expect(() => parseFaults('nothing:0.1')).toThrow('nothing')
    for (const share of ['2', '-1', 'x', '']) expect(() => parseFaults(`twice:${share}`)).toThrow('share')
    expect(parseFaults('slow:0.5:20').slowMs).toBe(20)
  })
})

describe('the pages', () => {
  test.each(languages)('speak %s, without scripts, and are in no frame', async (language) => {
    const ref = await make('1234.50', { language })
    const answer = await fetch(`${gateway.url}/pay/${ref}?lang=${language}`)
    const page = await answer.text()
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(textsOf(language).decline)
    expect(page).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' http://shop.example")
    expect(Object.keys(textsOf(language)).sort()).toEqual(Object.keys(textsOf('en')).sort())
  })

  test('show a slip as a picture, whose code the bank knows again', async () => {
    const page = await (await fetch(`${gateway.url}/slip?amount=1000.48&answer=06&lang=th`)).text()
    expect(page).toContain(textsOf('th').slipReady)
    expect(page).toContain('<option value="06" selected>')
    const [, code = ''] = /slip\.png\?code=([0-9A-Z]+)/.exec(page)!
    const picture = await fetch(`${gateway.url}/slip.png?code=${code}`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const { data, info } = await sharp(Buffer.from(await picture.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(code)
    const slip = readSlip(code)
    expect(slip).toEqual({ kind: 'bank', sendingBank: '004', transRef: 'SB260105000000010004806' })
    const receiver = { bankCode: '014', account: '4172093568', name: 'BAIZE' }
    const question = { payload: code, sendingBank: '004', transRef: slip.transRef, receiver }
    expect((await gateway.call('POST', '/slips', question)).json).toMatchObject({ result: 'found', amount: '999.48' })
    const other = { ...question, transRef: '20261122BAIZE00042' }
    expect((await gateway.call('POST', '/slips', other)).json).toEqual({ result: 'not_found' })
  })

  test('what is unknown is said so, and what a payer types is escaped', async () => {
    expect((await fetch(`${gateway.url}/pay/none`)).status).toBe(404)
    expect((await fetch(`${gateway.url}/bank?code=${encodeURIComponent('<script>')}`)).status).toBe(404)
    const ref = await make('5.00', { payer: { name: '<b>SOMSRI' } })
    expect(await (await fetch(`${gateway.url}/pay/${ref}`)).text()).toContain('&lt;b&gt;SOMSRI')
    expect((await fetch(`${gateway.url}/slip?amount=1e3`)).status).toBe(400)
    expect(await (await fetch(`${gateway.url}/slip?amount=%22%3E%3Cb`)).text()).toContain('value="&quot;&gt;&lt;b"')
    expect((await fetch(`${gateway.url}/slip.png?code=hello`)).status).toBe(400)
    for (const path of ['/gateway.css', '/frame/tokens.css', '/frame/pages.css', '/bank'])
      expect((await fetch(`${gateway.url}${path}`)).status, path).toBe(200)
    expect((await fetch(`${gateway.url}/frame/main.ts`)).status).toBe(404)
  })
})
