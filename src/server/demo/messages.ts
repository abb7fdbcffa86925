import type { BannerGroup, PromotionAudience } from '#api/messages.ts'
import type { Currency } from '#api/money.ts'
import type { NewMessage } from '#server/messages/public.ts'
import { formatDay, keysOf, textsOf } from './texts.ts'

const dayMs = 86_400_000

/** What the texts of the demo take from its settings. */
export interface DemoFacts {
  readonly currency: Currency
  readonly timeZone: string
}

const executions = { welcome: 'B', limits: 'A', first: 'F' } as const
/** Announcements that lead to an offer. */
const offerOf: Readonly<Record<string, string>> = {
  trial: 'free-trial',
  pg: 'pg-focus',
  fishing: 'fishing-focus',
  fairness: 'proof',
  limits: 'budget',
}

interface Offer {
  readonly audience: PromotionAudience
  readonly image: string
  readonly href: string
  /** First and last day, counted from the demo's own. */
  readonly from?: number
  readonly until?: number
}

/** How long PG is in focus. */
export const focusDays = 9
const fishing = { from: 5, until: 12 } as const

const offers: Readonly<Record<ReturnType<typeof keysOf<'promotions'>>[number], Offer>> = {
  'free-trial': { audience: 'everyone', image: '/scenes/welcome.svg', href: '/rng' },
  'pg-focus': { audience: 'everyone', image: '/scenes/drops.svg', href: '/rng?vassalage=PG', until: focusDays },
  proof: { audience: 'everyone', image: '/scenes/read.svg', href: '/blog/check-your-rounds' },
  budget: { audience: 'members', image: '/scenes/esports.svg', href: '/member/limits' },
  'first-steps': { audience: 'newcomers', image: '/scenes/vip.svg', href: '/help#getting-started' },
  'fishing-focus': { audience: 'everyone', image: '/art/scenes/v-fish-jdb.svg', href: '/fish', ...fishing },
  'live-focus': { audience: 'everyone', image: '/scenes/cashback.svg', href: '/live', from: -9, until: -2 },
}

interface Hung {
  readonly group: BannerGroup
  readonly image: string
  readonly href: string
  readonly until?: number
}

const banners: Readonly<Record<ReturnType<typeof keysOf<'banners'>>[number], Hung>> = {
  trial: { group: 'w_home', image: '/scenes/welcome.svg', href: '/promotions#free-trial' },
  pg: { group: 'w_home', image: '/scenes/drops.svg', href: '/rng?vassalage=PG', until: focusDays },
  live: { group: 'w_home', image: '/scenes/cashback.svg', href: '/live' },
  budget: { group: 'w_home', image: '/scenes/esports.svg', href: '/member/limits' },
  books: { group: 'w_home', image: '/scenes/vip.svg', href: '/blog/check-your-rounds' },
  read: { group: 'w_leftmenu', image: '/scenes/read.svg', href: '/blog' },
}

/** Everything that the operator of the demo world tells its visitors, as of `date`. */
export function demoMessages(date: Date, { currency, timeZone }: DemoFacts): NewMessage[] {
  const at = (days: number): Date => new Date(date.getTime() + days * dayMs)
  const published = (daysAgo: number): Date => new Date(date.getTime() - daysAgo * dayMs - 3_600_000)
  const known = (from: number, until: number) => (language: Parameters<typeof formatDay>[1]) => ({
    symbol: currency.symbol,
    from: formatDay(at(from), language, timeZone),
    end: formatDay(at(until), language, timeZone),
  })
  const end = (until: number | undefined) => (until === undefined ? {} : { endsAt: at(until) })
  const ofFocus = known(fishing.from, focusDays)
  return [
    ...keysOf('notices').map(
      (key, sort): NewMessage => ({
        kind: 'notice',
        texts: textsOf('notices', key),
        sort,
        publishedAt: published(sort),
      }),
    ),
    ...keysOf('popups').map((key, sort): NewMessage => {
      const shared = { texts: textsOf('popups', key), sort, publishedAt: published(5) }
      return { ...shared, kind: 'popup', execution: executions[key] }
    }),
    ...keysOf('announcements').map((key, index): NewMessage => {
      const promotionType = offerOf[key]
      const shared = { texts: textsOf('announcements', key, ofFocus), publishedAt: published(index * 3) }
      const ends = key === 'pg' ? end(focusDays) : {}
      return { ...shared, ...ends, kind: 'announcement', ...(promotionType === undefined ? {} : { promotionType }) }
    }),
    ...keysOf('agentNews').map(
      (key, index): NewMessage => ({
        kind: 'announcement',
        groupName: 'agents',
        texts: textsOf('agentNews', key),
        publishedAt: published(index * 4),
      }),
    ),
    ...keysOf('promotions').map((key, sort): NewMessage => {
      const { audience, image, href, from, until } = offers[key]
      const texts = textsOf('promotions', key, known(from ?? 0, until ?? 0))
      const times = { publishedAt: from === undefined ? published(0) : at(from), ...end(until) }
      return { kind: 'promotion', slug: key, groupName: audience, texts, image, href, sort, ...times }
    }),
    ...keysOf('banners').map((key, sort): NewMessage => {
      const { group: groupName, image, href, until } = banners[key]
      const shared = { groupName, texts: textsOf('banners', key), image, href, sort, publishedAt: published(0) }
      return { ...shared, ...end(until), kind: 'banner' }
    }),
  ]
}
