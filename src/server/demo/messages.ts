import { type Language, languages } from '#api/page.ts'
import type { NewMemberMessage, NewMessage } from '#server/messages/public.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }
import th from './texts/th.json' with { type: 'json' }

const texts = { th, en, es, pt } as const
type Texts = typeof en
type Group = keyof Texts

const dayMs = 86_400_000
/** Gregorian years in every language. */
const bcp47 = { th: 'th-TH-u-ca-gregory', en: 'en-GB', es: 'es', pt: 'pt-BR' } as const

/** The texts of one message in every language, with the end's day filled in. */
function inAll<G extends Group>(group: G, key: keyof Texts[G], endsAt: Date): NewMessage['texts'] {
  const one = (language: Language): Record<string, string> => {
    const end = new Intl.DateTimeFormat(bcp47[language], { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      endsAt,
    )
    const own = texts[language][group] as Texts[G]
    const entries = Object.entries(own[key] as Record<string, string>)
    return Object.fromEntries(entries.map(([name, text]) => [name, text.replace('{end}', end)]))
  }
  return Object.fromEntries(languages.map((language) => [language, one(language)])) as NewMessage['texts']
}

const executions: Readonly<Record<keyof Texts['popups'], 'A' | 'B' | 'F'>> = { welcome: 'B', mission: 'A', first: 'F' }
const keysOf = <T extends object>(group: T): (keyof T & string)[] => Object.keys(group) as (keyof T & string)[]

/** Announcements that tell of an offer of the same name. */
const offers: readonly string[] = ['cashback', 'drops', 'league', 'mission', 'invite']

/** Everything that the operator of the demo world tells its visitors, as of `date`. */
export function demoMessages(date: Date): NewMessage[] {
  const at = (daysAgo: number): Date => new Date(date.getTime() - daysAgo * dayMs - 3_600_000)
  const endsAt = new Date(date.getTime() + 9 * dayMs)
  return [
    ...keysOf(en.notices).map(
      (key, sort): NewMessage => ({
        kind: 'notice',
        texts: inAll('notices', key, endsAt),
        sort,
        publishedAt: at(sort),
      }),
    ),
    ...keysOf(en.popups).map((key, sort): NewMessage => {
      const shared = { texts: inAll('popups', key, endsAt), sort, publishedAt: at(5) }
      return { ...shared, kind: 'popup', execution: executions[key] }
    }),
    ...keysOf(en.announcements).map((key, index): NewMessage => {
      const promotionType = offers.find((offer) => offer === key)
      const shared = { texts: inAll('announcements', key, endsAt), publishedAt: at(index * 3) }
      return { ...shared, kind: 'announcement', ...(promotionType === undefined ? {} : { promotionType }) }
    }),
  ]
}

const mail: readonly (Pick<NewMemberMessage, 'category' | 'href'> & { key: keyof Texts['mail']; daysAgo: number })[] = [
  { key: 'welcome', category: 'service', href: '/member/limits', daysAgo: 9 },
  { key: 'login', category: 'safety', href: '/member', daysAgo: 4 },
  { key: 'cashback', category: 'offers', href: '/member/transactions', daysAgo: 2 },
  { key: 'withdrawal', category: 'payments', href: '/member/transactions', daysAgo: 0.2 },
]

/** What the operator wrote to somebody of the demo world; the oldest one is read. */
export function demoMail(memberId: bigint, date: Date): NewMemberMessage[] {
  return mail.map(({ key, daysAgo, ...about }, place) => ({
    ...about,
    memberId,
    texts: inAll('mail', key, date),
    at: new Date(date.getTime() - daysAgo * dayMs),
    isRead: place === 0,
  }))
}
