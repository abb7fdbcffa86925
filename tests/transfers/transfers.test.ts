import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { updatePaymentPassword } from '#server/accounts/public.ts'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { excludeForGood } from '#server/limits/public.ts'
import { openRequirement } from '#server/turnover/public.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { quickHash } from '#tests/support/quick-hash.ts'

const paymentPassword = '730182'
const clock = new ManualClock('2026-11-23T05:00:00Z')
let site: TestSite
let hash: string
beforeAll(async () => {
  site = await startTestSite({ clock })
  hash = quickHash(paymentPassword)
})
afterEach(async () => expect(await checkInvariants(site.app.db)).toEqual([]))
afterAll(() => site.close())

let families = 0
/** An agent with 5,000 baht, a member below with 10,000, and somebody below another agent. */
async function family() {
  families += 1
  const names = { agent: `agent${families}`, member: `member${families}`, stranger: `other${families}` }
  const agentId = await site.member(names.agent, { type: 1, balance: '5000.00' })
  const memberId = await site.member(names.member, { balance: '10000.00', uplineId: agentId })
  await site.member(names.stranger, { balance: '10000.00' })
  for (const id of [agentId, memberId]) await site.app.db.transaction((tx) => updatePaymentPassword(tx, id, hash))
  const [agent, member] = [site.visitor(), site.visitor()]
  await agent.logIn(names.agent)
  await member.logIn(names.member)
  return { ...names, agentId, memberId, up: member, down: agent }
}
const balance = async (who: Visitor) => (await who.call('balance')).balance
const code = (wanted: string) => ({ code: wanted })

describe('a transfer to the member above', () => {
  test('says beforehand what is free, how much, to whom, and afterwards what was sent', async () => {
    const { up, agent } = await family()
    expect(await up.call('uplineTransfer')).toMatchObject({
      party: { account: agent },
      ...{ balance: '10000.00', free: '10000.00', waiting: '0.00', min: '100.00', most: '10000.00' },
      ...{ dayLeft: '100000.00', paymentPassword: true, before: [], currencySymbol: '฿' },
    })
    await up.call('transferUpline', { amount: '1000', paymentPassword })
    expect(await up.call('uplineTransfer')).toMatchObject({
      ...{ balance: '9000.00', dayLeft: '99000.00', before: [{ amount: '1000.00' }] },
    })
  })

  test('moves the money once, is in both records with the other’s name, and in the receiver’s inbox', async () => {
    const { up, down, agent, member } = await family()
    const wish = { amount: '1250.50', note: 'For the <b>shirts</b>', paymentPassword }
    const first = await up.call('transferUpline', wish, { key: 'the-same-key-1' })
    const again = await up.call('transferUpline', wish, { key: 'the-same-key-1' })
    expect(again).toEqual(first)
    expect(first).toMatchObject({ to: agent, amount: '1250.50', balance: '8749.50' })
    expect([await balance(up), await balance(down)]).toEqual(['8749.50', '6250.50'])
    const [sent] = (await up.call('transactions', {})).content
    const [received] = (await down.call('transactions', {})).content
    expect(sent).toMatchObject({ type: 'member_transfer', amount: '-1250.50', party: agent })
    expect(received).toMatchObject({ type: 'member_transfer', amount: '1250.50', party: member })
    expect(await down.call('receiptDetail', { id: received!.id })).toMatchObject({
      counterpart: 'member',
      party: member,
    })
    const { content } = await down.call('memberMessages', { language: 'en' })
    expect(content[0]?.title).toBe(`฿1,250.50 from ${member}`)
    expect(content[0]?.content).toContain('For the &lt;b&gt;shirts&lt;/b&gt;')
  })

  test('counts against no limit of the receiver, whose break keeps it away', async () => {
    const { up, down, agentId } = await family()
    await down.call('setPlayLimits', { depositDay: '500' })
    await up.call('transferUpline', { amount: '1000', paymentPassword })
    expect(await balance(down)).toBe('6000.00')
    await excludeForGood(site.app, agentId)
    expect(await up.call('uplineTransfer')).toMatchObject({ closed: 'transfer_receiver' })
    const sent = up.call('transferUpline', { amount: '1000', paymentPassword })
    await expect(sent).rejects.toMatchObject(code('transfer_receiver'))
    expect(await balance(up)).toBe('9000.00')
  })

  test('under a key that was used for something else is refused', async () => {
    const { up } = await family()
    await up.call('transferUpline', { amount: '100', paymentPassword }, { key: 'used-before-1' })
    const other = up.call('transferUpline', { amount: '101', paymentPassword }, { key: 'used-before-1' })
    await expect(other).rejects.toMatchObject(code('idempotency_conflict'))
    expect(await balance(up)).toBe('9900.00')
  })

  test.each([
    ['99.99', 'too_small'],
    ['50000.01', 'too_big'],
    ['0', 'format'],
    ['-100', 'format'],
    ['100.005', 'format'],
    ['1e3', 'format'],
    ['๑๐๐', 'format'],
  ])('of %s is refused at its field', async (amount, fault) => {
    const { up } = await family()
    const sent = up.call('transferUpline', { amount, paymentPassword })
    await expect(sent).rejects.toMatchObject({ code: 'invalid_input', details: { fields: { amount: fault } } })
    expect(await balance(up)).toBe('10000.00')
  })

  test('of more than there is, or than is free, is refused with the sum that waits', async () => {
    const { up, memberId } = await family()
    const send = (amount: string) => up.call('transferUpline', { amount, paymentPassword })
    await expect(send('10000.01')).rejects.toMatchObject(code('insufficient_funds'))
    const wanted = { memberId, source: 'test', key: `t-${memberId}`, amount: 400_000_000n, need: 400_000_000n }
    await site.app.db.transaction((tx) => openRequirement(site.app, tx, wanted))
    expect(await up.call('uplineTransfer')).toMatchObject({ free: '6000.00', waiting: '4000.00', most: '6000.00' })
    await expect(send('6000.01')).rejects.toMatchObject({ code: 'turnover_left', details: { amount: '4000.00' } })
    await send('6000.00')
    expect(await balance(up)).toBe('4000.00')
  })

  test('ends with the day’s limit, and begins again with the site’s next day', async () => {
    const { up } = await family()
    await site.app.settings.change({ memberTransferLimits: { min: '10', max: '1000', day: '1500' } }, 'test')
    const send = (amount: string) => up.call('transferUpline', { amount, paymentPassword })
    await send('1000')
    await expect(send('500.01')).rejects.toMatchObject({ code: 'transfer_limit', details: { amount: '500.00' } })
    await send('500')
    expect(await up.call('uplineTransfer')).toMatchObject({ dayLeft: '0.00', most: '0.00' })
    clock.advance(24 * 3_600_000)
    await up.logIn(`member${families}`)
    await send('1000')
    await site.app.settings.change({ memberTransferLimits: { min: '100', max: '50000', day: '100000' } }, 'test')
  })

  test('needs the payment password, whose wrong tries are counted', async () => {
    const { up } = await family()
    const send = (text?: string) => up.call('transferUpline', { amount: '100', paymentPassword: text })
    await expect(send()).rejects.toMatchObject(code('step_up_needed'))
    for (let tries = 0; tries < 8; tries += 1) await expect(send('000000')).rejects.toMatchObject(code('proof_wrong'))
    await expect(send(paymentPassword)).rejects.toMatchObject(code('too_many_requests'))
    expect(await balance(up)).toBe('10000.00')
  })

  test('is off by the operator’s switch, and for who has nobody above', async () => {
    const { up, stranger } = await family()
    await site.app.settings.change({ memberTransfers: false }, 'test')
    expect(await up.call('uplineTransfer')).toMatchObject({ closed: 'transfers_off' })
    const sent = up.call('transferUpline', { amount: '100', paymentPassword })
    await expect(sent).rejects.toMatchObject(code('transfers_off'))
    await site.app.settings.change({ memberTransfers: true }, 'test')
    const alone = site.visitor()
    await alone.logIn(stranger)
    expect(await alone.call('uplineTransfer')).toMatchObject({ closed: 'no_party' })
    await expect(alone.call('transferUpline', { amount: '100' })).rejects.toMatchObject(code('not_found'))
  })

  test('to an account that is frozen is refused', async () => {
    const { up, agent } = await family()
    const owner = await site.staff()
    await owner.call('staffFreeze', { account: agent, reason: 'test' })
    expect(await up.call('uplineTransfer')).toMatchObject({ closed: 'transfer_receiver' })
    const sent = up.call('transferUpline', { amount: '100', paymentPassword })
    await expect(sent).rejects.toMatchObject(code('transfer_receiver'))
  })
})

describe('a transfer to a member below', () => {
  test('reaches a direct downline and nobody else', async () => {
    const { down, up, member, stranger } = await family()
    const send = (to: string) => down.call('transferDownline', { to, amount: '300', paymentPassword })
    expect(await down.call('downlineTransfer', { to: member.toUpperCase() })).toMatchObject({
      party: { account: member },
    })
    expect(await send(member)).toMatchObject({ to: member, balance: '4700.00' })
    expect(await balance(up)).toBe('10300.00')
    await expect(send(stranger)).rejects.toMatchObject(code('not_found'))
    await expect(down.call('downlineTransfer', { to: stranger })).rejects.toMatchObject(code('not_found'))
    await expect(up.call('transferDownline', { to: member, amount: '1' })).rejects.toMatchObject(code('not_agent'))
  })

  test('stands in the audit log once, with who gave how much to whom, as one to the member above does not', async () => {
    const { down, up, member, agentId, memberId } = await family()
    const wish = { to: member, amount: '300', paymentPassword }
    const { id } = await down.call('transferDownline', wish, { key: 'given-once-1' })
    await down.call('transferDownline', wish, { key: 'given-once-1' })
    await expect(down.call('transferDownline', { ...wish, amount: '9000' })).rejects.toThrow()
    await up.call('transferUpline', { amount: '100', paymentPassword })
    const lines = await site.app.db.query(
      `select actor, action, target, outcome, detail, request_id is not null and ip is not null as known
       from audit_log where actor in ($1, $2) and action like 'transfer.%'`,
      [`member:${agentId}`, `member:${memberId}`],
    )
    expect(lines).toEqual([
      {
        ...{ actor: `member:${agentId}`, action: 'transfer.downline', target: `member:${memberId}` },
        ...{ outcome: 'done', known: true },
        detail: { account: member, amount: '300.00', currency: 'THB', transfer: id },
      },
    ])
  })

  test('names the receiver by the account alone where agents see no single members', async () => {
    const { down, up, agent, member, memberId } = await family()
    await site.app.db.query("update member set nickname = 'Somchai' where id = $1", [memberId])
    const party = async () => (await down.call('downlineTransfer', { to: member })).party
    expect(await party()).toMatchObject({ account: member, nickname: 'Somchai' })
    await site.app.settings.change({ agentSeesMembers: false }, 'test')
    expect(await party()).toMatchObject({ account: member, nickname: '' })
    expect((await up.call('uplineTransfer')).party).toMatchObject({ account: agent, nickname: agent })
    await site.app.settings.change({ agentSeesMembers: true }, 'test')
  })

  test('counts against the receiver’s limit of deposits', async () => {
    const { down, up, member } = await family()
    await up.call('setPlayLimits', { depositDay: '500' })
    const send = (amount: string) => down.call('transferDownline', { to: member, amount, paymentPassword })
    await send('400')
    await expect(send('101')).rejects.toMatchObject(code('deposit_limit_reached'))
    await send('100')
    expect(await balance(up)).toBe('10500.00')
  })

  test('gives nothing to a member who stays away', async () => {
    const { down, member, memberId } = await family()
    await excludeForGood(site.app, memberId)
    const sent = down.call('transferDownline', { to: member, amount: '100', paymentPassword })
    await expect(sent).rejects.toMatchObject({ code: expect.stringMatching(/play_excluded|transfer_receiver/) })
    expect(await balance(down)).toBe('5000.00')
  })
})
