import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { MallPage } from '#islands/mall/MallPage.tsx'
import { Redemptions } from '#islands/mall/Redemptions.tsx'
import listsWords from '#locales/en/lists.json' with { type: 'json' }
import mallWords from '#locales/en/mall.json' with { type: 'json' }
import redemptionWords from '#locales/en/redemptions.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, press, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const words = { ...listsWords, ...mallWords }
const rule = { patternId: 'digits', minLength: 6, maxLength: 6 }
const reward = (more: object = {}) => ({
  ...{
    id: '1',
    title: 'Coffee voucher',
    text: 'A code.',
    art: 'coffee',
    points: '300.00',
    redeemed: 0,
    delivery: false,
  },
  ...more,
})
const fail = (code: string) => () => {
  throw new CallFailure(code as never, { status: 409 })
}

function fill(rewards: readonly object[], points: object = {}, onBreak = false): void {
  answers.set('pointRewards', () => ({ content: rewards, currencySymbol: '฿', takesPart: true, onBreak }))
  answers.set('pointBalance', () => ({ balance: '1864.00', waiting: '0.00', usable: '1864.00', ...points }))
}
const mall = () => shown(<MallPage messages={words} locale="en" />)
const sent = () => calls.filter(({ name }) => name === 'redeemReward').map(({ input }) => input)
const inDialog = () => within(screen.getByRole('dialog'))

beforeEach(() => {
  loggedIn('member')
  answers.set('security', () => ({ paymentRule: rule, paymentPassword: true }))
  answers.set('pointConfig', () => ({ convert: 100 }))
  fill([reward()])
})

describe('the mall', () => {
  test('says how many points there are, and what of them waits', async () => {
    fill([reward()], { waiting: '64.50', usable: '1799.50' })
    mall()
    expect(await screen.findByText('1,864')).toBeTruthy()
    expect(
      screen.getByText(/1,799\.5 points can be spent now; 64\.50 wait until their rounds are final\./),
    ).toBeTruthy()
  })

  test('redeems with the payment password, says what is left, and reads everything again', async () => {
    answers.set('redeemReward', () => reward())
    const { user } = mall()
    await user.click(await screen.findByRole('button', { name: /Coffee voucher/ }))
    expect(inDialog().getByText('1,564 points')).toBeTruthy()
    await press('Redeem 300 points')
    expect(inDialog().getByText(words.errors.password)).toBeTruthy()
    await user.type(inDialog().getByLabelText(words.password), '730182')
    await press('Redeem 300 points')
    expect(await screen.findByText(/Coffee voucher is on its way/)).toBeTruthy()
    expect(sent()).toEqual([{ reward: '1', points: '300.00', paymentPassword: '730182' }])
    expect(calls.filter(({ name }) => name === 'pointRewards')).toHaveLength(2)
  })

  test('asks where it shall go, and keeps what was typed when the password is wrong', async () => {
    fill([reward({ delivery: true })])
    answers.set('redeemReward', fail('proof_wrong'))
    const { user } = mall()
    await user.click(await screen.findByRole('button', { name: /Coffee voucher/ }))
    await user.type(inDialog().getByLabelText(words.password), '111111')
    await press('Redeem 300 points')
    expect(inDialog().getByText(words.errors.delivery)).toBeTruthy()
    await user.type(inDialog().getByLabelText(words.delivery), '9 Rama Road')
    await press('Redeem 300 points')
    expect(await inDialog().findByText(words.errors.wrong)).toBeTruthy()
    expect((inDialog().getByLabelText(words.delivery) as HTMLInputElement).value).toBe('9 Rama Road')
    expect(sent()).toEqual([{ reward: '1', points: '300.00', delivery: '9 Rama Road', paymentPassword: '111111' }])
  })

  test.each([
    ['reward_closed'],
    ['reward_changed'],
    ['reward_sold_out'],
    ['reward_limit'],
    ['reward_needs_more'],
    ['insufficient_points'],
    ['points_off'],
    ['play_excluded'],
  ] as const)('the refusal %s says first that the points are untouched', async (code) => {
    answers.set('redeemReward', fail(code))
    const { user } = mall()
    await user.click(await screen.findByRole('button', { name: /Coffee voucher/ }))
    await user.type(inDialog().getByLabelText(words.password), '730182')
    await press('Redeem 300 points')
    expect(await inDialog().findByText(words.errors[code])).toBeTruthy()
    expect(words.errors[code]).toMatch(/^Your points are untouched\./)
  })

  test.each([
    [{ stock: 0 }, 'The last piece is gone.'],
    [{ memberMax: 2, redeemed: 2 }, 'You have redeemed 2 of 2 already.'],
    [
      { need: { kind: 'validBet', amount: '500.00', have: '120.00', missing: '380.00' } },
      '฿380.00 of valid bets are missing this month.',
    ],
    [
      { need: { kind: 'deposits', amount: '500.00', have: '0.00', missing: '500.00' } },
      '฿500.00 of deposits are missing this month.',
    ],
    [{ points: '2000.00' }, '136 points more are needed.'],
  ])('with %j it names what is missing and offers no button', async (more, sentence) => {
    fill([reward(more)])
    const { user } = mall()
    await user.click(await screen.findByRole('button', { name: /Coffee voucher/ }))
    expect(inDialog().getByText(sentence)).toBeTruthy()
    expect(inDialog().queryByRole('button', { name: /^Redeem / })).toBeNull()
  })

  test('shows on demand only what can be had now', async () => {
    fill([reward(), reward({ id: '2', title: 'Watch', points: '60000.00' })])
    const { user } = mall()
    await screen.findByRole('button', { name: /Watch/ })
    await user.click(screen.getByLabelText(words.affordable))
    expect(screen.queryByRole('button', { name: /Watch/ })).toBeNull()
    expect(screen.getByText('1 reward')).toBeTruthy()
  })

  test('without a payment password it leads to where one is set', async () => {
    answers.set('security', () => ({ paymentRule: rule, paymentPassword: false }))
    const { user } = mall()
    await user.click(await screen.findByRole('button', { name: /Coffee voucher/ }))
    expect(inDialog().getByRole('link', { name: words.setNow }).getAttribute('href')).toBe('/en/member/security')
  })

  test('says why nothing is shown: a break, no rewards, another kind of account, switched off', async () => {
    fill([], {}, true)
    const { unmount } = mall()
    expect(await screen.findByText(words.onBreak)).toBeTruthy()
    unmount()
    fill([])
    const empty = mall()
    expect(await screen.findByText(words.none)).toBeTruthy()
    empty.unmount()
    answers.set('pointRewards', () => ({ content: [], currencySymbol: '฿', takesPart: false, onBreak: false }))
    const agents = mall()
    expect(await screen.findByText(words.notFor)).toBeTruthy()
    agents.unmount()
    answers.set('pointRewards', fail('points_off'))
    mall()
    expect(await screen.findByText(words.off)).toBeTruthy()
  })
})

describe('points into money', () => {
  const openConvert = async () => {
    const drawn = mall()
    await drawn.user.click(await screen.findByRole('button', { name: words.convert.open }))
    return drawn.user
  }
  const sentPoints = () => calls.filter(({ name }) => name === 'convertPoints').map(({ input }) => input)

  test('says what they are worth, and what comes stands on the button', async () => {
    answers.set('convertPoints', () => ({ points: '1800.00', amount: '18.00', currencySymbol: '฿' }))
    const user = await openConvert()
    expect(screen.getByText(/Worth ฿18\.00 as money\./)).toBeTruthy()
    expect(inDialog().getByText('100 points are ฿1.00, in steps of that.')).toBeTruthy()
    await user.click(inDialog().getByRole('button', { name: /^All/ }))
    await user.type(inDialog().getByLabelText(words.password), '730182')
    await press('Convert to ฿18.00')
    expect(await screen.findByText('฿18.00 is in your balance.')).toBeTruthy()
    expect(sentPoints()).toEqual([{ points: '1800', paymentPassword: '730182' }])
  })

  test.each(['150', '1900', '0', 'many', '-100'])('%s points are refused at their field', async (typed) => {
    const user = await openConvert()
    await user.type(inDialog().getByLabelText(words.convert.points), typed)
    await user.type(inDialog().getByLabelText(words.password), '730182')
    await press(words.convert.plain)
    expect(inDialog().getByText('A number in steps of 100, up to 1,800.')).toBeTruthy()
    expect(sentPoints()).toEqual([])
  })

  test.each(['convert_off', 'convert_steps', 'insufficient_points', 'points_off', 'proof_wrong'] as const)(
    'the refusal %s has its sentence',
    async (code) => {
      answers.set('convertPoints', fail(code))
      const user = await openConvert()
      await user.type(inDialog().getByLabelText(words.convert.points), '100')
      await user.type(inDialog().getByLabelText(words.password), '730182')
      await press('Convert to ฿1.00')
      const sentence = code === 'proof_wrong' ? words.errors.wrong : words.errors[code]
      expect(await inDialog().findByText(sentence)).toBeTruthy()
    },
  )

  test('names what is missing with too few', async () => {
    fill([reward()], { usable: '99.00' })
    await openConvert()
    expect(inDialog().getByText('For this you need 100 points that can be spent.')).toBeTruthy()
  })

  test('is not offered where points are not turned into money', async () => {
    answers.set('pointConfig', () => ({}))
    mall()
    expect(await screen.findByText('1,864')).toBeTruthy()
    expect(screen.queryByRole('button', { name: words.convert.open })).toBeNull()
  })
})

describe('what was redeemed', () => {
  const one = (more: object = {}) => ({
    ...{
      id: '7',
      title: 'Baize T-shirt',
      art: 'shirt',
      points: '8000.00',
      state: 'in_process',
      remark: '',
      delivery: '',
    },
    ...{ time: '2026-11-18T02:12:00.000Z', ...more },
  })
  const list = () =>
    shown(<Redemptions messages={{ ...listsWords, ...redemptionWords }} locale="en" zone="Asia/Bangkok" />)

  test('stands with its status, where it goes, what staff said, and whether the points are back', async () => {
    answers.set('redemptions', () => ({
      content: [
        one({ delivery: '9 Rama Road' }),
        one({ id: '8', state: 'rejected', remark: 'Size M has run out.', decidedAt: '2026-11-18T03:00:00.000Z' }),
      ],
    }))
    list()
    expect(await screen.findByText('Goes to: 9 Rama Road')).toBeTruthy()
    expect(screen.getAllByText('−8,000')).toHaveLength(2)
    expect(screen.getByText('Size M has run out.')).toBeTruthy()
    expect(screen.getByText(redemptionWords.pointsBack)).toBeTruthy()
    expect(screen.getByText('Decided 2026-11-18 10:00')).toBeTruthy()
  })

  test('is filtered by status, and says so where there is none', async () => {
    answers.set('redemptions', ({ state }: { state?: string }) => ({ content: state === undefined ? [one()] : [] }))
    const { user } = list()
    await screen.findByText('Baize T-shirt')
    await user.click(screen.getByRole('button', { name: redemptionWords.states.approved }))
    expect(await screen.findByText(redemptionWords.noneOfState)).toBeTruthy()
  })

  test('says that points are switched off', async () => {
    answers.set('redemptions', fail('points_off'))
    list()
    expect(await screen.findByText(redemptionWords.off)).toBeTruthy()
  })
})
