import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { Methods } from '#islands/operator/Methods.tsx'
import { settings } from './setting-rows.ts'
import { answers, asked, shown, signedIn, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const text = JSON.parse(readFileSync('locales/en/settings.json', 'utf8')) as typeof import('#locales/en/settings.json')

const at = (search: string) => history.replaceState(null, '', `/en/operator/methods${search}`)
const method = {
  ...{ id: 'scb', kind: 'bank', currency: 'THB', names: { en: 'SCB', th: 'ไทยพาณิชย์', es: 'SCB', pt: 'SCB' } },
  ...{ hints: {}, min: '100.00', max: '5000.00', feeBasisPoints: 150, feeFixed: '0.00', promisedMinutes: 3 },
  ...{ expiresMinutes: 15, fields: [], account: { bankCode: '014', number: '4172093568', name: 'BAIZE' } },
  ...{ hours: { from: '08:00', to: '22:00' }, ownAccountOnly: false, sort: 1, enabled: true, isServed: true },
  changedAt: '2026-11-20T10:00:00.000Z',
}

beforeEach(() => {
  signedIn()
  at('?part=withdrawals')
  answers.set('staffDepositMethods', () => ({ content: [method], providers: ['gateway'] }))
  answers.set('staffSettings', () => ({ settings, unread: [], waiting: [] }))
  answers.set('staffSetSettings', () => ({ changes: [], waiting: [], lacking: [] }))
})

describe('the settings of the cashier', () => {
  test('what is typed wrong is said and not sent; what is right is sent by its parts alone', async () => {
    const { user } = shown(<Methods />)
    const row = (await screen.findByText('payoutHours')).closest<HTMLElement>('.set')!
    const bank = within(row).getByLabelText(text.parts.bank)
    await user.type(bank, '8 to 22')
    await user.click(screen.getByRole('button', { name: words.save }))
    expect(within(row).getByRole('alert').textContent).toContain(text.wrong.clock)
    expect(asked('staffSetSettings')).toEqual([])
    await user.clear(bank)
    await user.type(bank, '08:00-22:00')
    await user.click(screen.getByRole('checkbox', { name: text.names.withdrawalsOpen }))
    expect(within(row).getByText('Bank: always → 08:00-22:00')).toBeDefined()
    const promise = (await screen.findByText('withdrawalPromise')).closest<HTMLElement>('.set')!
    const minutes = within(promise).getByLabelText(text.parts.pix)
    await user.clear(minutes)
    await user.type(minutes, '90')
    await user.click(screen.getByRole('button', { name: words.save }))
    await waitFor(() =>
      expect(asked('staffSetSettings')).toEqual([
        { changes: { payoutHours: { bank: '08:00-22:00' }, withdrawalsOpen: false, withdrawalPromise: { pix: 90 } } },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: words.save })).toBeNull())
  })

  test('a refusal stands at its setting, and what was typed stays', async () => {
    answers.set('staffSetSettings', () => {
      throw new CallFailure('invalid_input', { fields: { withdrawalSums: 'invalid' } })
    })
    const { user } = shown(<Methods />)
    const row = (await screen.findByText('withdrawalSums')).closest<HTMLElement>('.set')!
    const least = within(row).getByLabelText<HTMLInputElement>(text.parts.min)
    await user.clear(least)
    await user.type(least, '900000')
    await user.click(screen.getByRole('button', { name: words.save }))
    expect((await within(row).findByRole('alert')).textContent).toBe(text.wrong.together)
    expect(least.value).toBe('900000')
  })

  test('a value that another person wants is agreed to; one’s own waits', async () => {
    const waiting = {
      name: 'withdrawalSecondAbove',
      value: '90000',
      askedBy: 'petch',
      endsAt: '2026-11-25T10:00:00.000Z',
    }
    answers.set('staffSettings', () => ({ settings, unread: [], waiting: [waiting] }))
    const first = shown(<Methods />)
    const row = (await screen.findByText('withdrawalSecondAbove')).closest<HTMLElement>('.set')!
    expect(within(row).getByText(/petch wants ฿90,000/)).toBeDefined()
    await first.user.click(within(row).getByRole('button', { name: text.words.agree }))
    await waitFor(() => expect(asked('staffSetSettings')).toEqual([{ changes: { withdrawalSecondAbove: '90000' } }]))
    first.unmount()
    signedIn('petch')
    shown(<Methods />)
    expect(await screen.findByText(/petch wants/)).toBeDefined()
    expect(screen.queryByRole('button', { name: text.words.agree })).toBeNull()
  })

  test('shares are typed in per cent', async () => {
    at('?part=deposits')
    const { user } = shown(<Methods />)
    const share = await screen.findByLabelText(text.names.depositTurnover)
    expect(share).toHaveProperty('value', '100')
    await user.clear(share)
    await user.type(share, '150.5')
    await user.click(screen.getByRole('button', { name: words.save }))
    await waitFor(() => expect(asked('staffSetSettings')).toEqual([{ changes: { depositTurnover: 15_050 } }]))
  })

  test('who may only read sees them and changes nothing; who may not read sees the ways to deposit', async () => {
    signedIn('rita', ['deposits.read', 'settings.read'])
    const first = shown(<Methods />)
    expect(await screen.findByRole('checkbox', { name: text.names.withdrawalsOpen })).toHaveProperty('disabled', true)
    first.unmount()
    signedIn('petch', ['deposits.read'])
    shown(<Methods />)
    expect(await screen.findByRole('heading', { name: 'SCB' })).toBeDefined()
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

test('a way to deposit is changed whole: fee, hours, account and names', async () => {
  at('')
  answers.set('staffSetDepositMethod', () => method)
  const { user } = shown(<Methods />)
  expect(await screen.findByText('1.5%')).toBeDefined()
  await user.click(screen.getByRole('button', { name: words.change }))
  const dialog = within(await screen.findByRole('dialog'))
  const fill = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label))
    if (text !== '') await user.type(dialog.getByLabelText(label), text)
  }
  await fill(words.methods.fields.feePercent, '2.25')
  await fill(words.methods.fields.from, '')
  await fill(words.methods.fields.to, '')
  await fill(words.methods.account.number, '1112223334')
  await user.click(dialog.getByRole('checkbox', { name: words.methods.own }))
  await user.click(dialog.getByRole('button', { name: words.save }))
  await waitFor(() =>
    expect(asked('staffSetDepositMethod')).toMatchObject([
      {
        feeBasisPoints: 225,
        ownAccountOnly: true,
        account: { number: '1112223334', bankCode: '014' },
        names: method.names,
      },
    ]),
  )
  expect(asked('staffSetDepositMethod')[0]).not.toHaveProperty('hours')
})
