import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Deposit } from '#api/deposits.ts'
import { CallFailure } from '#browser/failure.ts'
import { DepositPage } from '#islands/cashier/DepositPage.tsx'
import formTextsTexts from '#locales/en/deposit.json' with { type: 'json' }
import orderTexts from '#locales/en/deposit-order.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import { leaveFor } from '#stores/came-from.ts'
import { readDraft } from '#stores/deposits.ts'
import { tellLive } from '#stores/live.ts'
import { $toasts } from '#stores/toasts.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, press, shown } from '#tests/support/island.tsx'
import { choiceOf, endedOf, limitsOf, orderId, orderOf, paymentOf } from './deposit-samples.ts'

const formTexts = { ...lists, ...formTextsTexts }

const messages = { ...formTexts, ...orderTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
vi.mock('#browser/upload.ts', () => ({ sendPicture: async () => ({ id: 'u'.repeat(22) }) }))

/** What the server draws above the island. */
function drawHead() {
  document.body.innerHTML = '<div class="mhead"><h1 class="h1">Deposit</h1><div class="mhead__end"></div></div>'
}

async function draw(order: Deposit, search = `order=${orderId}`) {
  history.replaceState(null, '', `/en/member/deposit?${search}`)
  answers.set('deposit', () => order)
  answers.set('depositMethods', () => choiceOf())
  answers.set('playLimits', () => limitsOf())
  answers.set('deposits', () => ({ content: [] }))
  const drawn = shown(<DepositPage messages={messages} locale="en" />)
  await screen.findByText(messages.order.title)
  return drawn
}

const bankOrder = (more: Partial<Deposit> = {}) =>
  orderOf({
    kind: 'bank',
    methodName: 'Bank transfer',
    payAmount: '1000.37',
    pay: {
      kind: 'bank',
      bankAccount: { bankCode: '014', bankName: 'SCB', number: '417-2-09356-8', name: 'BAIZE SERVICES' },
    },
    canSendSlip: true,
    ...more,
  })
const gatewayOrder = (more: Partial<Deposit> = {}) =>
  orderOf({
    kind: 'gateway',
    methodName: 'E-wallet',
    pay: { kind: 'gateway', redirectUrl: 'https://pay.example/p/1' },
    ...more,
  })

beforeEach(() => {
  drawHead()
  loggedIn('member')
  leaveFor('/')
})

describe('by QR code', () => {
  test('shows code, sum, payee and the time left, and changes by itself when the money is here', async () => {
    await draw(orderOf())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(messages.titles.promptpay)
    const code = screen.getByRole('img', { name: 'QR code for ฿1,000.00' })
    expect(code.getAttribute('viewBox')).toBe('0 0 41 41')
    expect(screen.getByText('to BAIZE SERVICES')).toBeDefined()
    expect(screen.getByRole('timer').textContent).toMatch(/1[45]:\d\d/)
    answers.set('deposit', () =>
      endedOf('credited', { credited: '1000.00', received: '1000.00', payments: [paymentOf()] }),
    )
    act(() => tellLive('deposit', { id: 'D-261123-AAAAAA' }))
    expect(screen.queryByText(messages.ends.credited)).toBeNull()
    act(() => tellLive('deposit', { id: orderId }))
    expect((await screen.findByText(messages.ends.credited)).closest('[role=status]')).not.toBeNull()
    expect(screen.getByText('It took 38 seconds.')).toBeDefined()
  })

  test('leads to the bank’s app where the provider has an address for it, in a page of its own', async () => {
    const order = orderOf()
    await draw({ ...order, pay: { ...order.pay!, appUrl: 'https://bank.example/pay?code=1' } })
    const link = screen.getByRole('link', { name: messages.qr.open })
    expect(link.getAttribute('href')).toBe('https://bank.example/pay?code=1')
    expect(link.getAttribute('target')).toBe('_blank')
    cleanup()
    await draw(order)
    expect(screen.queryByRole('link', { name: messages.qr.open })).toBeNull()
  })

  test('a payment that is seen is said before it is credited', async () => {
    await draw(orderOf({ status: 'checking' }))
    expect(screen.getByText(messages.qr.seen)).toBeDefined()
  })

  test('readers hear the countdown at five minutes, one minute and the end alone', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00.000Z'), shouldAdvanceTime: true })
    await draw(orderOf({ expiresAt: '2026-11-23T10:05:02.000Z' }))
    const said = () => within(screen.getByRole('timer')).getByRole('status').textContent
    const later = async (seconds: number) => {
      await act(async () => vi.advanceTimersByTime(seconds * 1_000))
      return said()
    }
    const heard = [said(), await later(3), await later(230), await later(10), await later(50), await later(20)]
    vi.useRealTimers()
    const at = (time: string) => `${messages.qr.clock} ${time}`
    expect(heard).toEqual(['', at('5:00'), at('5:00'), at('1:00'), at('1:00'), at('0:00')])
  })

  test('PIX copies the code itself, and the button answers', async () => {
    const { user } = await draw(
      orderOf({ kind: 'pix', currency: 'BRL', pay: { kind: 'pix', qrPath: 'M0 0', qrSize: 50, code: '00020126' } }),
    )
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: new RegExp(messages.qr.copyCode) }))
    expect(copied).toHaveBeenCalledWith('00020126')
    expect(await screen.findByText(messages.copied, { selector: '[role=status]' })).toBeDefined()
  })
})

describe('by bank', () => {
  test('has four values to copy, the number without its dashes and the amount as a bank wants it', async () => {
    const { user } = await draw(bankOrder())
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    for (const button of screen.getAllByRole('button', { name: new RegExp(`^${messages.copy}`) }))
      await user.click(button)
    expect(copied.mock.calls.map(([text]) => text)).toEqual(['SCB', '4172093568', 'BAIZE SERVICES', '1000.37'])
    expect(screen.getByText(messages.bank.tell)).toBeDefined()
  })

  test('a slip is sent once its picture is kept; then its way is shown', async () => {
    const { user } = await draw(bankOrder())
    const send = screen.getByRole('button', { name: messages.bank.button }) as HTMLButtonElement
    expect(send.disabled).toBe(true)
    const picture = new File(['x'], 'slip.png', { type: 'image/png' })
    await user.upload(screen.getByLabelText(messages.bank.picture), picture)
    await waitFor(() => expect(send.disabled).toBe(false))
    const seenAt = new Date().toISOString()
    answers.set('sendSlip', () =>
      endedOf('checking', { kind: 'bank', seenAt, slip: { state: 'queued', reason: 'slip_unclear', sentAt: seenAt } }),
    )
    await user.click(send)
    expect(await screen.findByText(messages.wait.looked)).toBeDefined()
    expect(screen.getByText(new RegExp(messages.reasons.slip_unclear))).toBeDefined()
    expect(calls.find(({ name }) => name === 'sendSlip')?.input).toEqual({ id: orderId, uploadId: 'u'.repeat(22) })
  })

  test('a refused slip says why, and another may be sent; too many are told in words', async () => {
    const slip = {
      state: 'refused',
      reason: 'slip_amount',
      amount: '900.00',
      sentAt: '2026-11-23T10:00:00.000Z',
    } as const
    const { user } = await draw(bankOrder({ slip }))
    expect(screen.getByRole('alert').textContent).toBe(`${messages.reasons.slip_amount} It reads ฿900.00.`)
    answers.set('sendSlip', () => Promise.reject(new CallFailure('slips_enough')))
    await user.upload(screen.getByLabelText(messages.bank.picture), new File(['x'], 's.png', { type: 'image/png' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: messages.bank.button })).toHaveProperty('disabled', false),
    )
    await press(messages.bank.button)
    expect(await screen.findByText(messages.bank.slips_enough)).toBeDefined()
    expect(screen.getByText('s.png')).toBeDefined()
  })
})

describe('by a payment page', () => {
  test('coming back believes nothing of the address: it waits, and asks when it is told to', async () => {
    await draw(gatewayOrder(), `order=${orderId.replaceAll('-', '')}&status=success`)
    expect(calls.find(({ name }) => name === 'deposit')?.input).toMatchObject({ id: orderId })
    expect(screen.getByText(messages.gateway.provider).closest('[aria-current=step]')).not.toBeNull()
    expect(screen.getByRole('link', { name: messages.gateway.open }).getAttribute('href')).toBe(
      'https://pay.example/p/1',
    )
    answers.set('askDeposit', () => gatewayOrder())
    await press(messages.gateway.ask)
    expect(await screen.findByText(messages.gateway.asked)).toBeDefined()
    answers.set('askDeposit', () =>
      endedOf('credited', { received: '1000.00', credited: '1000.00', payments: [paymentOf()] }),
    )
    await press(messages.gateway.ask)
    expect(await screen.findByText(messages.ends.credited)).toBeDefined()
  })

  test('past its time it says so by itself', async () => {
    await draw(gatewayOrder({ createdAt: '2026-11-23T00:00:00.000Z', expiresAt: '2026-11-23T00:15:00.000Z' }))
    expect(screen.getByRole('heading', { name: messages.ends.slow })).toBeDefined()
  })

  test('"I did not pay" asks once more and ends the order', async () => {
    const { user } = await draw(gatewayOrder())
    await press(messages.gateway.notPaid)
    await user.click(await screen.findByText(messages.order.cancelNo))
    expect(calls.some(({ name }) => name === 'cancelDeposit')).toBe(false)
    await press(messages.gateway.notPaid)
    answers.set('cancelDeposit', () => endedOf('cancelled'))
    await user.click(await screen.findByText(messages.order.cancelYes))
    expect(await screen.findByText(messages.ends.cancelled)).toBeDefined()
  })

  test('an order that has ended meanwhile is not cancelled, and stays in sight', async () => {
    const { user } = await draw(orderOf())
    await press(messages.order.cancel)
    answers.set('cancelDeposit', () => Promise.reject(new CallFailure('deposit_ended')))
    await user.click(await screen.findByText(messages.order.cancelYes))
    await waitFor(() => expect($toasts.get().map(({ key }) => key)).toEqual(['deposit_ended']))
    expect(screen.getByText(messages.qr.waiting)).toBeDefined()
  })

  test('an order that the provider has not taken yet is being prepared', async () => {
    await draw(endedOf('created', { kind: 'gateway' }))
    expect(screen.getByText(messages.qr.preparing)).toBeDefined()
  })
})

const aside = (state: 'held' | 'refund_due' | 'queued', reason: Deposit['reason']) => ({
  received: '1000.00',
  payments: [paymentOf({ state, credited: '0.00', ...(reason && { reason }) })],
})
const came = { received: '1000.00', credited: '1000.00' }

test.each([
  ['credited', endedOf('credited', { ...came, payments: [paymentOf()] }), 'It took 38 seconds.'],
  ['late', endedOf('credited', { ...came, late: true, payments: [paymentOf({ late: true })] }), messages.ends.lateText],
  [
    'wrong',
    endedOf('credited', { received: '950.00', credited: '950.00', payments: [paymentOf({ amount: '950.00' })] }),
    'You paid ฿950.00, the order was for ฿1,000.00. What arrived is in your balance.',
  ],
  [
    'twice',
    endedOf('credited', { received: '2000.00', credited: '2000.00', payments: [paymentOf(), paymentOf({ id: '2' })] }),
    'Two payments came for one order, ฿2,000.00 in all. Both are in your balance.',
  ],
  [
    'twice',
    endedOf('credited', { ...came, payments: [paymentOf(), paymentOf({ id: '2', state: 'refund_due' })] }),
    /One is in your balance; the other, ฿1,000.00, goes back/,
  ],
  ['expiredQr', endedOf('expired'), new RegExp(`under order ${orderId}`)],
  ['expired', endedOf('expired', { kind: 'bank' }), /Please do not pay it any more/],
  ['cancelled', endedOf('cancelled'), /Nothing was charged/],
  ['refused', endedOf('refused', { reason: 'slip_forged' }), messages.reasons.slip_forged],
  ['failed', endedOf('refused', { reason: 'provider_failed' }), messages.ends.failedText],
  ['payer', endedOf('refused', aside('refund_due', 'other_payer')), /not in your name/],
  ['held', endedOf('checking', aside('held', 'limit_reached')), /your own deposit limit was reached/],
  ['away', endedOf('expired', aside('held', 'excluded')), /while you are on a break/],
  ['closed', endedOf('expired', aside('held', 'closed')), /cannot take deposits now/],
  ['queued', endedOf('checking', aside('queued', 'payer_unclear')), /did not say whose account/],
  [
    'refunded',
    endedOf('refunded', { reason: 'other_payer' }),
    '฿1,000.00 went back to the account that it came from. Banks take up to three days.',
  ],
  ['charged_back', endedOf('charged_back'), /called this payment back/],
] as const)('the end %s has a sentence and a next step', async (name, order, sentence) => {
  await draw(order)
  const outcome = screen.getByRole('heading', { name: messages.ends[name] }).closest<HTMLElement>('.outcome')!
  const said = outcome.querySelector('p:last-of-type')?.textContent ?? ''
  expect(said).toMatch(sentence)
  expect(
    within(outcome).queryAllByRole('button').length + within(outcome).queryAllByRole('link').length,
  ).toBeGreaterThan(0)
})

test('a new order begins with the amount that is missing, by the same way', async () => {
  await draw(
    endedOf('credited', { received: '950.00', credited: '950.00', payments: [paymentOf({ amount: '950.00' })] }),
  )
  await press('Pay the missing ฿50.00')
  const field = (await screen.findByLabelText(messages.choose.amount, { selector: 'input' })) as HTMLInputElement
  expect(field.value).toBe('50')
  expect(readDraft().method).toBe('promptpay')
  expect(location.search).toBe('')
})

test('a member who came from a game goes back to it', async () => {
  leaveFor('/game/7')
  await draw(endedOf('credited', { ...came, payments: [paymentOf()] }))
  expect(screen.getByRole('link', { name: messages.ends.game }).getAttribute('href')).toBe('/en/game/7')
})

test('an order of nobody, or of somebody else, is a failure to load and no empty page', async () => {
  history.replaceState(null, '', `/en/member/deposit?order=${orderId}`)
  answers.set('deposit', () => Promise.reject(new CallFailure('not_found')))
  shown(<DepositPage messages={messages} locale="en" />)
  expect(await screen.findByText(messages.failed)).toBeDefined()
})
