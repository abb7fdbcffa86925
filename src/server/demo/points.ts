import { unitsPerMajor } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { addReward, tellRedemption, type WantedReward } from '#server/mall/public.ts'
import { grantPoints, type PointWords, wholePoints } from '#server/points/public.ts'
import { staffByAccount } from '#server/staff/public.ts'
import { demoStaff } from './logins.ts'
import type { Person } from './people.ts'
import { rewardTexts } from './texts.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const same = (name: string): PointWords => ({ th: name, en: name, es: name, pt: name })

/** Points that the house has given, beside those that bets of the last months earn. */
const gifts = [
  { account: 'demo', points: 1_800, daysAgo: 34, reference: same('Loy Krathong') },
  { account: 'demo', points: 640, daysAgo: 6, reference: same('Songkran') },
  { account: 'nida', points: 9_500, daysAgo: 20, reference: same('Songkran') },
  { account: 'vip', points: 26_000, daysAgo: 12, reference: same('Songkran') },
] as const

type Sold = Parameters<typeof rewardTexts>[0]
const plain = { stock: null, memberMax: null, needKind: null, need: null, delivery: false, open: true } as const

/** Rewards in every state: with and without a stock, sold out, with a condition, with a limit, and one that is closed. */
const rewards: readonly (Omit<WantedReward, 'texts' | 'points'> & { readonly art: Sold; readonly points: number })[] = [
  { ...plain, art: 'coffee', points: 300 },
  { ...plain, art: 'ticket', points: 600, stock: 412, memberMax: 2 },
  { ...plain, art: 'phone', points: 900, delivery: true },
  { ...plain, art: 'food', points: 1_200, stock: 86, needKind: 'validBet', need: 5_000n * unitsPerMajor },
  { ...plain, art: 'fuel', points: 3_100, stock: 31, delivery: true },
  { ...plain, art: 'shirt', points: 8_000, stock: 24, delivery: true },
  {
    ...{ ...plain, art: 'headphones', points: 24_000, stock: 5, memberMax: 1, delivery: true },
    ...{ needKind: 'deposits', need: 20_000n * unitsPerMajor },
  },
  { ...plain, art: 'watch', points: 60_000, stock: 0, memberMax: 1, delivery: true },
  { ...plain, art: 'gift', points: 2_400, stock: 40, delivery: true, open: false },
]

/** What was redeemed: one of each state, and some that wait for staff. */
const stories = [
  { account: 'demo', art: 'coffee', ago: 20 * dayMs, decided: { state: 'approved', remark: 'KAFE-7714' } },
  {
    account: 'demo',
    art: 'phone',
    ago: 9 * dayMs,
    to: '081 234 5678',
    decided: { state: 'rejected', remark: '081 234 567_?' },
  },
  { account: 'demo', art: 'ticket', ago: 40 * minuteMs },
  {
    account: 'nida',
    art: 'shirt',
    ago: 3 * 60 * minuteMs,
    to: 'Nida Charoen, L\n99/4 Sukhumvit 22, Bangkok 10110\n081 234 5678',
  },
  { account: 'vip', art: 'fuel', ago: 26 * 60 * minuteMs, to: '12 Nimman Soi 9, Chiang Mai 50200' },
] as const satisfies readonly {
  readonly account: string
  readonly art: Sold
  readonly ago: number
  readonly to?: string
  readonly decided?: { readonly state: 'approved' | 'rejected'; readonly remark: string }
}[]

/** Gives some of the demo points, fills the mall, and tells what was redeemed. */
export async function giveDemoPoints(app: App, tx: Queryable, people: readonly Person[], date: Date): Promise<void> {
  const idOf = (account: string) => people.find((person) => person.account === account)!.id
  const before = (ms: number) => new Date(date.getTime() - ms)
  for (const { account, points, daysAgo, reference } of gifts)
    await grantPoints(app, tx, {
      ...{ memberId: idOf(account), points: wholePoints(points), reference },
      ...{ kind: 'gift', key: `demo-${account}-${daysAgo}`, at: before(daysAgo * dayMs) },
    })
  const ids = new Map<Sold, bigint>()
  for (const { points, ...wanted } of rewards)
    ids.set(
      wanted.art,
      await addReward(
        tx,
        { ...wanted, texts: rewardTexts(wanted.art), points: wholePoints(points) },
        before(80 * dayMs),
      ),
    )
  const by = (await staffByAccount(tx, demoStaff.account))!.id
  for (const story of stories)
    await tellRedemption(app, tx, {
      ...{ memberId: idOf(story.account), reward: ids.get(story.art)!, at: before(story.ago) },
      ...('to' in story && { delivery: story.to }),
      ...('decided' in story && { decided: { ...story.decided, by, at: before(story.ago - 90 * minuteMs) } }),
    })
}
