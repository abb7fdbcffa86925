import { randomUUID, verify } from 'node:crypto'
import { type Case, still } from './case.ts'
import { vectorKey, vectors } from './vectors.ts'
import { CaseFailure, expectEqual, expectStatus, type Fields, signBody, type Vendor } from './vendor.ts'

const info = (vendor: Vendor, more: Fields = {}): string =>
  JSON.stringify({ request_uuid: randomUUID(), user: vendor.prepared.members.player.user, ...more })

const signature: readonly Case[] = [
  still('W1', 'a signed call is answered', async (vendor) => {
    const body = info(vendor)
    expectStatus(await vendor.raw('user/info', body, vendor.sign(body)), 'RS_OK')
  }),
  still('W2', 'a signature by another key is refused', async (vendor) => {
    const body = info(vendor)
    expectStatus(await vendor.raw('user/info', body, signBody(body, vendor.unknownKey)), 'RS_ERROR_INVALID_SIGNATURE')
  }),
  still('W3', 'a call without a signature is refused', async (vendor) => {
    for (const none of [undefined, '', 'no-base64!'])
      expectStatus(await vendor.raw('user/info', info(vendor), none), 'RS_ERROR_INVALID_SIGNATURE')
  }),
  still('W4', 'one byte changed after signing is refused', async (vendor) => {
    const body = info(vendor)
    const changed = body.replace(/"user"/, '"usef"')
    expectStatus(await vendor.raw('user/info', changed, vendor.sign(body)), 'RS_ERROR_INVALID_SIGNATURE')
    expectStatus(await vendor.raw('user/info', `${body} `, vendor.sign(body)), 'RS_ERROR_INVALID_SIGNATURE')
  }),
  still('W5', 'spaces, escapes and order of keys are verified as they came', async (vendor) => {
    const { user } = vendor.prepared.members.player
    const odd = `{ "meta" : {"n":1.0e3,"t":"\\u0e2a\\/สวัสดี"},\n"user": "${user}", "request_uuid":"${randomUUID()}" }\n`
    expectStatus(await vendor.raw('user/info', odd, vendor.sign(odd)), 'RS_OK')
    const rewritten = JSON.stringify(JSON.parse(odd))
    expectStatus(await vendor.raw('user/info', rewritten, vendor.sign(odd)), 'RS_ERROR_INVALID_SIGNATURE')
  }),
  still('W6', 'the public example vectors verify here and are trusted by nobody', async (vendor) => {
    for (const { body, signature: given } of vectors) {
      if (!verify('sha256', Buffer.from(body), vectorKey, Buffer.from(given, 'base64')))
        throw new CaseFailure(`the vector of ${body} to verify`, 'a wrong signature')
      expectStatus(await vendor.raw('user/info', body, given), 'RS_ERROR_INVALID_SIGNATURE')
    }
  }),
]

const required = ['request_uuid', 'user', 'token', 'transaction_uuid', 'game_code', 'currency', 'amount']

const form: readonly Case[] = [
  still('W7', 'what is not a JSON object is refused', async (vendor) => {
    for (const body of ['', 'nonsense', '[]', '7', 'null', '{"a":', '\uFEFF{}'])
      expectStatus(await vendor.raw('transaction/bet', body, vendor.sign(body)), 'RS_ERROR_WRONG_SYNTAX')
    const bytes = Uint8Array.of(0x7b, 0xff, 0x7d)
    expectStatus(await vendor.raw('transaction/bet', bytes, vendor.sign(bytes)), 'RS_ERROR_WRONG_SYNTAX')
  }),
  still('W8', 'each required field must be there', async (vendor) => {
    for (const field of required) expectStatus(await vendor.bet({ [field]: undefined }), 'RS_ERROR_WRONG_SYNTAX')
    expectStatus(await vendor.win(undefined), 'RS_ERROR_WRONG_SYNTAX')
  }),
  still('W9', 'an amount as text, with a fraction or beyond 64 bits is of the wrong type', async (vendor) => {
    for (const amount of ['1000', 0.5, 1e21, true, [1000], { value: 1000 }])
      expectStatus(await vendor.bet({ amount }), 'RS_ERROR_WRONG_TYPES')
    expectStatus(await vendor.bet({ transaction_uuid: 'abc' }), 'RS_ERROR_WRONG_TYPES')
    expectStatus(await vendor.bet({ is_free: 'yes' }), 'RS_ERROR_WRONG_TYPES')
  }),
  still('W10', 'a negative bet is refused', async (vendor) => {
    expectStatus(await vendor.bet({ amount: -1000 }), 'RS_ERROR_WRONG_TYPES')
  }),
  still('W11', 'a negative win is refused', async (vendor) => {
    const bet = await vendor.accepted()
    expectStatus(await vendor.win(bet, { amount: -5 }), 'RS_ERROR_WRONG_TYPES')
    expectStatus(await vendor.rollback(bet), 'RS_OK')
  }),
  still('W12', 'unknown further fields are accepted', async (vendor) => {
    const bet = await vendor.accepted({ brand_new: [1], jackpot: null, bet: { any: 1 } })
    expectStatus(await vendor.rollback(bet, { brand_new: 'x' }), 'RS_OK')
  }),
  still('W13', 'unknown words in meta are accepted', async (vendor) => {
    const bet = await vendor.accepted({ meta: { kind: 'NEVER_SEEN', list: [{ a: null }] } })
    expectStatus(await vendor.rollback(bet), 'RS_OK')
  }),
  still('W14', 'the request_uuid comes back in every answer, errors included', async (vendor) => {
    const request_uuid = randomUUID()
    const body = info(vendor, { request_uuid })
    const unsigned = await vendor.raw('user/info', body, undefined)
    expectEqual('request_uuid', unsigned.request_uuid, request_uuid)
    // Every other call of the suite looks at it, too.
    await vendor.bet({ amount: -1 })
    await vendor.bet({ game_code: 'never_seen' })
  }),
]

const asks: readonly Case[] = [
  still('W15', 'the balance with its currency', async (vendor) => {
    const { player } = vendor.prepared.members
    const answer = await vendor.call('user/balance', { ...player, game_code: vendor.prepared.games.open })
    expectStatus(answer, 'RS_OK')
    expectEqual('currency', answer.currency, vendor.prepared.currency)
    expectEqual('user', answer.user, player.user)
    expectEqual('an integer balance', Number.isSafeInteger(answer.balance), true)
  }),
  still('W16', 'the balance by a token that was never issued, or is another’s', async (vendor) => {
    const { player, other } = vendor.prepared.members
    for (const token of [`never-issued-${randomUUID()}`, other.token]) {
      const fields = { user: player.user, token, game_code: null }
      expectStatus(await vendor.call('user/balance', fields), 'RS_ERROR_INVALID_TOKEN')
    }
  }),
  still('W17', 'the balance by an expired token', async (vendor) => {
    const { user, token } = vendor.prepared.members.expired
    expectStatus(await vendor.call('user/balance', { user, token, game_code: null }), 'RS_ERROR_TOKEN_EXPIRED')
  }),
  still('W18', 'the balance without a game', async (vendor) => {
    const { player } = vendor.prepared.members
    expectStatus(await vendor.call('user/balance', { ...player, game_code: null }), 'RS_OK')
    expectStatus(await vendor.call('user/balance', player), 'RS_OK')
  }),
  still('W19', 'info without a token', async (vendor) => {
    const { user } = vendor.prepared.members.player
    const answer = await vendor.call('user/info', { user })
    expectStatus(answer, 'RS_OK')
    expectEqual('user', answer.user, user)
  }),
  still('W20', 'info of somebody unknown', async (vendor) => {
    for (const user of ['nobody-by-this-name', '-1', "' or 1=1", '๑๒๓๔๕๖๗๘'])
      expectStatus(await vendor.call('user/info', { user }), 'RS_ERROR_UNKNOWN')
  }),
]

/** W1–W20: signature, form, balance and info. */
export const formCases: readonly Case[] = [...signature, ...form, ...asks]
