import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { VipRanks } from '#islands/operator/VipRanks.tsx'
import { answers, asked, shown, signedIn, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const rank = (validBet: string, deposits: string, keep: string, levelUp: string, monthly: string) => ({
  ...{ validBet, deposits, keep, levelUp, monthly, birthday: '0', names: { th: '', en: '', es: '', pt: '' } },
})
const ladder = [rank('0', '0', '0', '0', '0'), rank('100', '10', '20', '5', '0'), rank('200', '20', '30', '7', '3')]
const names = ['Felt', 'Chalk', 'Maple']
const vip = {
  ranks: ladder.map(({ names: _, ...sums }, at) => ({
    ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, `${sum}.00`])),
    ...{ rank: at + 1, name: names[at], members: at * 1_500, rebates: at === 2 ? [{ gameType: 'RNG', rate: 85 }] : [] },
    ...(at === 2 && { withdrawDay: '600000.00' }),
  })),
  paid: [{ month: '2026-11', benefit: 'level', claims: 12, amount: '696.00' }],
  currency: 'THB',
}
const settings = [
  { name: 'vipLadder', value: ladder, schema: {} },
  { name: 'vipOn', value: true, schema: { default: false } },
  { name: 'vipBirthdayDays', value: 7, schema: { default: 7, minimum: 1, maximum: 31 } },
  { name: 'vipTurnover', value: 10_000, schema: { default: 10_000, minimum: 0, maximum: 500_000 } },
]

const outcome = {
  ...{ month: '2026-11', members: 4, money: '696.00', points: '0', bets: '81000.00', deposits: '5300.00' },
  netWin: '-1200.00',
}

beforeEach(() => {
  signedIn()
  answers.set('staffProgramme', () => ({ months: [outcome], currency: 'THB' }))
  history.replaceState(null, '', '/en/operator/vip')
  answers.set('staffVip', () => vip)
  answers.set('staffSettings', () => ({ settings, waiting: [] }))
  answers.set('staffSetSettings', () => ({ changes: [], waiting: [] }))
})

const dialog = () => within(screen.getByRole('dialog'))
const sent = () => (asked('staffSetSettings').at(-1) as { changes: { vipLadder: unknown[] } }).changes.vipLadder

test('the ladder shows who stands on it, and what it has cost', async () => {
  shown(<VipRanks />)
  const [table, paid] = await screen.findAllByRole('table')
  const row = within(table!).getByRole('row', { name: /3 Maple/ })
  expect(within(row).getByText('3,000')).toBeDefined()
  expect(within(row).getByText('฿200.00')).toBeDefined()
  expect(within(row).getByText('฿600,000.00')).toBeDefined()
  expect(within(row).getByText('Slots 0.85%')).toBeDefined()
  expect(within(paid!).getByText('฿696.00')).toBeDefined()
})

test('bonuses and rebate say what who claimed them brought', async () => {
  shown(<VipRanks />)
  for (const [programme, title] of [
    ['vip', words.outcome.titles.vip],
    ['rebate', words.outcome.titles.rebate],
  ] as const) {
    const panel = within(await screen.findByRole('region', { name: title }))
    await panel.findAllByText('฿81,000.00')
    expect(panel.getAllByText(/1,200\.00/)).not.toHaveLength(0)
    expect(asked('staffProgramme')).toContainEqual({ programme })
  }
})

test('a level is changed between those beside it, and the whole ladder is kept', async () => {
  const { user } = shown(<VipRanks />)
  await user.click((await screen.findAllByRole('button', { name: 'Change level 2' }))[0]!)
  const bets = dialog().getByRole('textbox', { name: words.vip.sums.validBet })
  const save = dialog().getByRole('button', { name: words.save })
  for (const [typed, fault] of [
    ['201', 'At most 200, as the level above asks.'],
    ['1.5', words.settingWords.wrong.sum],
  ] as const) {
    await user.clear(bets)
    await user.type(bets, typed)
    await user.click(save)
    await dialog().findByText(fault)
  }
  expect(asked('staffSetSettings')).toEqual([])
  await user.clear(bets)
  await user.type(bets, '150')
  const slots = dialog().getByRole('textbox', { name: words.settingWords.parts.RNG })
  await user.clear(slots)
  await user.type(slots, '10.01')
  await user.click(save)
  await dialog().findByText('Per cent, at most 10, with two decimals.')
  await user.clear(slots)
  await user.type(slots, '0.85')
  await user.type(dialog().getByRole('textbox', { name: /ไทย/ }), 'ชอล์กทอง')
  await user.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const changed = {
    ...ladder[1],
    validBet: '150',
    names: { th: 'ชอล์กทอง', en: '', es: '', pt: '' },
    ...{ rebates: { RNG: 85 }, withdrawDay: '0' },
  }
  expect(sent()).toEqual([ladder[0], changed, ladder[2]])
})

test('a level is added above the highest, and only the highest is removed', async () => {
  const { user } = shown(<VipRanks />)
  await user.click(await screen.findByRole('button', { name: words.vip.add }))
  const fill = (name: keyof typeof words.vip.sums, text: string) =>
    user.type(dialog().getByRole('textbox', { name: words.vip.sums[name] }), text)
  await fill('validBet', '100')
  await user.click(dialog().getByRole('button', { name: words.save }))
  await dialog().findByText('At least 200, as the level below asks.')
  await fill('validBet', '0')
  await fill('deposits', '20')
  await fill('keep', '40')
  await user.click(dialog().getByRole('button', { name: words.save }))
  await waitFor(() => expect(asked('staffSetSettings')).toHaveLength(1))
  expect(sent()).toEqual([...ladder, { ...rank('1000', '20', '40', '0', '0'), rebates: {}, withdrawDay: '0' }])
  expect(screen.queryByRole('button', { name: 'Remove level 2' })).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Remove level 3' })[0]!)
  await waitFor(() => expect(sent()).toEqual(ladder.slice(0, 2)))
})

test('who may not change settings only reads', async () => {
  signedIn('nok', ['rewards.read'])
  shown(<VipRanks />)
  await screen.findAllByRole('table')
  expect(screen.queryByRole('button', { name: /level/i })).toBeNull()
  expect(asked('staffSettings')).toEqual([])
})
