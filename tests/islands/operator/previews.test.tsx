import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffMission } from '#api/staff-missions.ts'
import { MissionDialog } from '#islands/operator/MissionDialog.tsx'
import { OfferDialog } from '#islands/operator/OfferDialog.tsx'
import { RaffleDialog } from '#islands/operator/RaffleDialog.tsx'
import { RankDialog } from '#islands/operator/RankDialog.tsx'
import { RewardDialog } from '#islands/operator/RewardDialog.tsx'
import { asked, shown, signedIn, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

beforeEach(() => signedIn())

const shut = { onDone: () => undefined, onClose: () => undefined }
const preview = () => within(screen.getByRole('region', { name: words.preview.title }))
/** The frame that has the language and the theme that were chosen. */
const frameOf = (text: string) => preview().getByText(text).closest('[data-theme]') as HTMLElement
const seen = (text: string | RegExp) => preview().findByText(text, undefined, { timeout: 45_000 })
const field = (label: RegExp) => screen.getByLabelText(label)

test('a mission is seen as members see it while it is typed, in each language and both themes', async () => {
  const texts = { th: 'เล่น', en: 'Play a little', es: 'Juega un poco', pt: 'Jogue um pouco' }
  const mission: StaffMission = {
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, title]) => [language, { title, text: '' }]),
    ) as StaffMission['texts'],
    cadence: 'week',
    kind: 'bet',
    scope: 'all',
    ...{ id: '4', scopeOf: '', goal: '500.00', points: 40, place: 2, open: true, claims: 0, given: '0.00' },
  }
  const { user } = shown(<MissionDialog mission={mission} vendors={[]} currency="THB" {...shut} />)
  await screen.findByRole('region', { name: words.preview.title })
  await seen('Play a little')
  await seen('40 points')
  await seen('฿0 / ฿500')
  await user.type(field(/^Name English/), ' more')
  await user.clear(field(/^Goal/))
  await user.type(field(/^Goal/), '12.50')
  await seen('Play a little more')
  await seen('฿0 / ฿12.50')
  await user.click(preview().getByRole('button', { name: 'Português' }))
  await seen('Jogue um pouco')
  await seen('40 pontos')
  expect(frameOf('Jogue um pouco').lang).toBe('pt-BR')
  await user.click(preview().getByRole('button', { name: 'ไทย' }))
  await seen('เล่น')
  for (const theme of ['light', 'dark'] as const) {
    await user.click(preview().getByRole('button', { name: words.preview.themes[theme] }))
    expect(frameOf('เล่น').dataset.theme).toBe(theme)
  }
  expect(asked('staffChangeMission')).toEqual([])
})

test('a promotion is seen as a row of the reward centre, with its condition', async () => {
  const { user } = shown(<OfferDialog offer={undefined} currency="THB" zone="Asia/Bangkok" {...shut} />)
  await screen.findByRole('region', { name: words.preview.title })
  await user.type(field(/^Promotion English/), 'Full moon')
  await user.type(field(/^Text English/), 'A present.')
  await user.type(field(/^Reward \*|^Reward$/), '75')
  await seen('A present.')
  await seen('Claim ฿75')
  await user.selectOptions(field(new RegExp(`^${words.offers.fields.needKind}`)), 'deposits')
  await user.type(field(/THB/), '200')
  await seen('฿0 / ฿200')
  for (const theme of ['light', 'dark'] as const) {
    await user.click(preview().getByRole('button', { name: words.preview.themes[theme] }))
    expect(frameOf('A present.').dataset.theme).toBe(theme)
  }
  expect(preview().queryByRole('button', { name: /Full moon/ })).toBeNull()
})

test('a reward is seen with picture, price, what is left and its condition', async () => {
  const { user } = shown(<RewardDialog reward={undefined} currency="THB" {...shut} />)
  await screen.findByRole('region', { name: words.preview.title })
  await user.type(field(/^Reward English/), 'Umbrella')
  await user.type(field(/^Text English/), 'Keeps you dry.')
  await user.selectOptions(field(new RegExp(`^${words.rewards.art}`)), 'gift')
  await user.type(field(new RegExp(`^${words.points.column}`)), '1500')
  await user.type(field(new RegExp(`^${words.rewards.stock}`)), '3')
  await user.selectOptions(field(new RegExp(`^${words.rewards.need}`)), 'deposits')
  await user.type(field(/THB/), '200')
  await seen('Keeps you dry.')
  expect(preview().getAllByText('Umbrella')).toHaveLength(2)
  await seen('1,500 points')
  await seen('3 left')
  await seen('฿200.00 of deposits are missing this month.')
  expect(preview().getAllByText('Umbrella')[0]!.closest('.good')?.querySelector('[data-art="gift"]')).not.toBeNull()
  await user.clear(field(new RegExp(`^${words.rewards.stock}`)))
  await user.type(field(new RegExp(`^${words.rewards.stock}`)), '0')
  await seen('Sold out')
})

test('a level is seen as a row of the ladder, with the site’s name where it has none of its own', async () => {
  const rank = (validBet: string) => ({
    ...{ validBet, deposits: '10', keep: '20', levelUp: '5', monthly: '0', birthday: '0' },
    names: { th: '', en: '', es: '', pt: 'Giz de ouro' },
  })
  const ladder = [rank('0'), rank('100')]
  const { user } = shown(
    <RankDialog ladder={ladder} rank={2} currency="THB" onKeep={async () => undefined} onClose={() => undefined} />,
  )
  await screen.findByRole('region', { name: words.preview.title })
  await seen('Chalk')
  await user.type(screen.getByRole('textbox', { name: /English/ }), 'Golden chalk')
  const slots = screen.getByRole('textbox', { name: words.settingWords.parts.RNG })
  await user.clear(slots)
  await user.type(slots, '0.5')
  await seen('Golden chalk')
  await seen(/^Bets ฿100, deposits ฿10/)
  await seen('Rebate: Slots 0.5%')
  await user.click(preview().getByRole('button', { name: 'Português' }))
  await seen('Giz de ouro')
})

test('a raffle is seen as on its page, with prizes, times and what brings tickets', async () => {
  const { user } = shown(<RaffleDialog raffle={undefined} zone="Asia/Bangkok" currency="THB" {...shut} />)
  await screen.findByRole('region', { name: words.preview.title })
  await user.type(field(/^Raffle English/), 'New year raffle')
  await user.type(field(/^Text English/), 'A ticket for your bets.')
  await user.type(field(new RegExp(`^${words.raffles.per}`)), '100')
  await user.type(screen.getAllByLabelText(new RegExp(`^${words.raffles.count}`))[0]!, '2')
  await user.type(screen.getAllByLabelText(new RegExp(`^${words.raffles.sum}`))[0]!, '500')
  await seen('New year raffle')
  await seen('A ticket for your bets.')
  await seen('One for valid bets of ฿100.')
  await seen('฿500')
  await user.click(preview().getByRole('button', { name: 'Español' }))
  await seen('Uno por apuestas válidas de ฿100.')
})
