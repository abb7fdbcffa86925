import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { receiptsFormat } from '#api/ledger-proof.ts'
import { CallFailure } from '#browser/failure.ts'
import { AccountRecord } from '#islands/records/AccountRecord.tsx'
import { ReceiptDialog } from '#islands/records/ReceiptDialog.tsx'
import { VerifyReceipts } from '#islands/records/VerifyReceipts.tsx'
import words from '#locales/en/account.json' with { type: 'json' }
import listsWords from '#locales/en/lists.json' with { type: 'json' }
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import frameTexts from '#locales/en/record.json' with { type: 'json' }
import verify from '#locales/en/verify.json' with { type: 'json' }
import { $balance } from '#stores/balance.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, press, shown } from '#tests/support/island.tsx'

const frame = { ...listsWords, ...frameTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const time = '2026-11-20T10:00:00.000Z'
const line = (id: string, more = {}) => ({
  id,
  type: 'bet',
  status: 'booked',
  time,
  amount: '-10.00',
  balanceBefore: '110.00',
  balanceAfter: '100.00',
  reference: `order-${id}`,
  ...more,
})
const totals = { count: 1, received: '0.00', paid: '10.00', net: '-10.00', truncated: false, currency: 'THB' }
const pageOf = (content: readonly object[], more = {}) => ({ content, totals: { ...totals, ...more } })
const slip = (id: string, more = {}) => ({ ...line(id), counterpart: 'house', checkpointDay: undefined, ...more })
const record = () =>
  shown(<AccountRecord messages={words} frame={frame} words={receipt} locale="en" zone="Asia/Bangkok" />)
const asked = (name: string) =>
  calls.filter((call) => call.name === name).map(({ input }) => input as Record<string, unknown>)
const table = () => screen.findByRole('table')

beforeEach(() => {
  loggedIn('member')
  $balance.set({ balance: '500.00', currency: 'THB', currencySymbol: '฿' } as never)
  answers.set('transactions', () => pageOf([line('r1')]))
  answers.set('receiptDetail', ({ id }: { id: string }) => slip(id))
  answers.set('checkpoints', () => ({ content: [], keys: [] }))
})

describe('the account record', () => {
  test('is busy, then shows each change with its sums and what was taken back', async () => {
    answers.set('transactions', () => pageOf([line('r1'), line('r2', { status: 'rolled_back' })], { count: 2 }))
    const { container } = record()
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
    const rows = within(await table())
    expect(rows.getAllByRole('button', { name: receipt.show }).length).toBe(2)
    expect(rows.getAllByText(words.rolledBack).length).toBe(1)
    expect(screen.getAllByText('2 changes').length).toBe(2)
    expect(screen.getByText(words.balanceNow).parentElement?.textContent).toContain('฿500.00')
    // The sums have the currency, the lines do not.
    expect(screen.getByText(words.paid).parentElement?.textContent).toContain('−฿10.00')
    expect(rows.queryAllByText(/฿/)).toEqual([])
    expect(container.querySelector('[aria-busy="true"]')).toBeNull()
  })

  test('another range and another type stand in the address and are asked for', async () => {
    const { user } = record()
    await table()
    await user.click(screen.getByRole('button', { name: frame.ranges.month }))
    await waitFor(() => expect(location.search).toBe('?range=month'))
    await user.selectOptions(screen.getByLabelText(words.type), 'deposit')
    await waitFor(() => expect(asked('transactions').at(-1)).toMatchObject({ type: 'deposit' }))
    expect(asked('transactions').at(-1)).toMatchObject({ pocket: 'wallet' })
    expect(location.search).toBe('?range=month&type=deposit')
  })

  test('days of one’s own reach to the end of the last one, in whichever order they were given', async () => {
    history.replaceState(null, '', '?range=custom&from=2026-11-20&to=2026-11-18')
    record()
    await table()
    expect((screen.getByLabelText(frame.from) as HTMLInputElement).value).toBe('2026-11-20')
    expect(asked('transactions')[0]).toMatchObject({
      from: '2026-11-17T17:00:00.000Z',
      to: '2026-11-20T17:00:00.000Z',
    })
  })

  test('a time without a change offers all of it; a failure offers another try', async () => {
    answers.set('transactions', () => pageOf([], { count: 0 }))
    const { user } = record()
    await user.click(await screen.findByRole('button', { name: frame.showMonth }))
    await waitFor(() => expect(location.search).toBe('?range=month'))
    answers.set('transactions', () => Promise.reject(new CallFailure('network')))
    await user.click(screen.getByRole('button', { name: frame.ranges.today }))
    await screen.findByText(frame.failed)
    answers.set('transactions', () => pageOf([line('r1')]))
    await press(frame.retry)
    await table()
  })

  test('the lines are checked in the browser on request; what does not fit is said, and can be kept', async () => {
    const leaf = JSON.stringify(['x'])
    answers.set('receiptsExport', () => ({
      ...{ format: receiptsFormat, blocks: [], checkpoints: [], keys: [] },
      lines: [{ id: 'r1', leaf }],
    }))
    record()
    await table()
    expect(asked('receiptsExport')).toEqual([])
    await press(words.prove)
    await screen.findByText(words.broken.one.replace('{n}', '1'))
    expect(screen.getByText(words.brokenText)).toBeDefined()
    expect(screen.getByRole('button', { name: words.save })).toBeDefined()
  })

  test('another pocket is asked for, its balance is shown, and an order’s number can be copied', async () => {
    $balance.set({ balance: '500.00', locked: '70.00', currency: 'THB', currencySymbol: '฿' } as never)
    const { user } = record()
    await table()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: `${receipt.copy} order-r1` }))
    expect(write).toHaveBeenLastCalledWith('order-r1')
    await user.selectOptions(screen.getByLabelText(words.wallet), 'held')
    await waitFor(() => expect(asked('transactions').at(-1)).toMatchObject({ pocket: 'held' }))
    await waitFor(() => expect(screen.getByText(words.balanceNow).parentElement?.textContent).toContain('฿70.00'))
    await user.click(screen.getAllByRole('button', { name: frame.clear })[0]!)
    await waitFor(() => expect(location.search).toBe(''))
  })

  test('more changes than are counted say so', async () => {
    answers.set('transactions', () => pageOf([line('r1')], { truncated: true }))
    record()
    await screen.findByText(words.truncated)
  })

  test('a receipt is named by the address while it is open, and not before or after', async () => {
    const { user } = record()
    await user.click(within(await table()).getByRole('button', { name: receipt.show }))
    const dialog = await screen.findByRole('dialog', { name: receipt.title })
    await waitFor(() => expect(location.search).toBe('?receipt=r1'))
    await within(dialog).findByText('r1')
    await user.click(within(dialog).getByRole('button', { name: receipt.close }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.search).toBe('')
  })

  test('a link to a receipt opens it', async () => {
    history.replaceState(null, '', '?receipt=r7')
    record()
    const dialog = await screen.findByRole('dialog', { name: receipt.title })
    await within(dialog).findByText('r7')
    expect(location.search).toBe('?receipt=r7')
  })

  test('the file has every page of the time, each line once; a page that fails saves nothing', async () => {
    let saved: Blob | undefined
    // A browser saves the file; this document would go there.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob as Blob
      return 'blob:x'
    })
    const part = (id: string, next?: string) => ({
      format: receiptsFormat,
      lines: [{ id: 'r1' }, { id }],
      blocks: [{ number: 1 }],
      checkpoints: [],
      keys: [],
      next,
    })
    answers.set('receiptsExport', ({ cursor }: { cursor?: string }) =>
      cursor === undefined ? part('r2', 'more') : Promise.reject(new CallFailure('network')),
    )
    record()
    await table()
    await press(words.save)
    await screen.findByText(words.saveFailed)
    expect(saved).toBeUndefined()
    answers.set('receiptsExport', ({ cursor }: { cursor?: string }) =>
      cursor === undefined ? part('r2', 'more') : part('r3'),
    )
    await press(words.save)
    await waitFor(() => expect(saved).toBeDefined())
    const file = JSON.parse(await saved!.text())
    expect(file.lines.map(({ id }: { id: string }) => id)).toEqual(['r1', 'r2', 'r3'])
    expect(screen.queryByText(words.saveFailed)).toBeNull()
  })
})

describe('a receipt', () => {
  const draw = () =>
    shown(<ReceiptDialog id="r1" symbol="฿" locale="en" zone="UTC" messages={receipt} onClose={() => undefined} />)
  const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent

  test('waits, then says what was before, what changed and what was after, and how far it is sealed', async () => {
    const coming = later<object>()
    answers.set('receiptDetail', () => coming.promise)
    const { container } = draw()
    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).not.toBeNull())
    await act(async () => coming.answer(slip('r1', { round: { id: 'x9', gameName: 'Lotus', vendorName: 'PG' } })))
    expect([fact(receipt.before), fact(receipt.amount), fact(receipt.after)]).toEqual(['฿110.00', '−฿10.00', '฿100.00'])
    expect(fact(receipt.game)).toBe('Lotus · PG')
    expect(fact(receipt.record)).toBe(receipt.unsealed)
  })

  test('a signed one names its block, its day and its hash', async () => {
    const block = { number: 12, sealedAt: time, hash: 'ab12' }
    answers.set('receiptDetail', () => slip('r1', { block, checkpointDay: '2026-11-20' }))
    draw()
    await screen.findByText('ab12')
    expect(fact(receipt.record)).toMatch(/12.*2026-11-20/)
    // No round, no line about a game.
    expect(screen.queryByText(receipt.game)).toBeNull()
  })

  test('of somebody else is none, which no second try changes; a failure has one', async () => {
    answers.set('receiptDetail', () => Promise.reject(new CallFailure('not_found')))
    const { unmount } = draw()
    await screen.findByText(receipt.missing)
    expect(screen.queryByRole('button', { name: receipt.retry })).toBeNull()
    expect(screen.queryByRole('button', { name: receipt.print })).toBeNull()
    unmount()
    answers.set('receiptDetail', () => Promise.reject(new CallFailure('network')))
    draw()
    await screen.findByText(receipt.failed)
    answers.set('receiptDetail', () => slip('r1'))
    await press(receipt.retry)
    await waitFor(() => expect(fact(receipt.number)).toBe('r1'))
  })

  test('its reference and its link can be copied, and a browser that refuses says so', async () => {
    const { user } = draw()
    await screen.findByText('r1')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: receipt.copy }))
    await screen.findByText(receipt.copied)
    expect(write).toHaveBeenLastCalledWith('order-r1')
    write.mockRejectedValueOnce(new Error('no'))
    await user.click(screen.getByRole('button', { name: receipt.copyLink }))
    await screen.findByText(receipt.copyFailed)
    expect(write.mock.lastCall?.[0]).toMatch(/\/en\/member\/transactions\?receipt=r1$/)
  })
})

test('in the agents’ area a receipt is linked to where it stands there, and the check of files opens beside it', async () => {
  history.replaceState(null, '', '/en/agentHome/transactions')
  const props = { id: 'r1', symbol: '฿', locale: 'en', zone: 'Asia/Bangkok', messages: receipt } as const
  const { user } = shown(<ReceiptDialog {...props} onClose={() => undefined} />)
  await screen.findByRole('link', { name: receipt.check })
  record()
  for (const name of [receipt.check, words.check])
    expect((await screen.findByRole<HTMLAnchorElement>('link', { name })).target).toBe('_blank')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: receipt.copyLink }))
  expect(write.mock.lastCall?.[0]).toMatch(/\/en\/agentHome\/transactions\?receipt=r1$/)
})

describe('the check of a saved file', () => {
  const page = () => shown(<VerifyReceipts messages={verify} words={receipt} locale="en" />)
  const give = async ({ user }: ReturnType<typeof page>, text: string) =>
    user.upload(
      screen.getByLabelText(verify.choose, { selector: 'input' }),
      new File([text], 'receipts.json', { type: 'application/json' }),
    )
  const empty = { format: receiptsFormat, lines: [], blocks: [], checkpoints: [], keys: [] }

  test.each([
    ['no JSON', 'receipts'],
    ['another format', JSON.stringify({ ...empty, format: 'something else' })],
    ['a list that is none', JSON.stringify({ ...empty, lines: {} })],
    ['a line without its text', JSON.stringify({ ...empty, lines: [{ id: '1' }] })],
    ['nothing', 'null'],
  ])('%s is refused with a sentence, and another file may follow', async (_what, text) => {
    const made = page()
    await give(made, text)
    await screen.findByText(verify.notReceipts)
    await give(made, JSON.stringify(empty))
    await screen.findByText(verify.empty)
    expect(screen.queryByText(verify.notReceipts)).toBeNull()
  })

  test('says that the days could not be compared when the house was not reached', async () => {
    answers.set('checkpoints', () => Promise.reject(new CallFailure('network')))
    const made = page()
    const leaf = JSON.stringify(['x'])
    await give(made, JSON.stringify({ ...empty, lines: [{ id: 'r1', leaf }] }))
    await screen.findByText(verify.verdicts.broken)
    expect(screen.getAllByText(/r1/).length).toBeGreaterThan(0)
    expect(screen.queryByText(verify.pinned)).toBeNull()
  })
})
