import type { Locale } from './locale.ts'
import type { Messages } from './t.ts'

/** Every catalogue of the build; pages alone read it, islands get their namespace as a prop. */
// Stryker disable next-line all: Vite takes the arguments from the text.
const catalogues = import.meta.glob<Messages>('/locales/*/*.json', { eager: true, import: 'default' })

/** Namespaces whose keys are checked by the compiler, from their English text. */
interface Catalogue {
  readonly site: typeof import('#locales/en/site.json')
  readonly home: typeof import('#locales/en/home.json')
  readonly lobby: typeof import('#locales/en/lobby.json')
  readonly system: typeof import('#locales/en/system.json')
  readonly help: typeof import('#locales/en/help.json')
  readonly wallet: typeof import('#locales/en/wallet.json')
  readonly withdraw: typeof import('#locales/en/withdraw.json')
  readonly payee: typeof import('#locales/en/payee.json')
  readonly accounts: typeof import('#locales/en/accounts.json')
  readonly documents: typeof import('#locales/en/documents.json')
  readonly uploads: typeof import('#locales/en/uploads.json')
  readonly payouts: typeof import('#locales/en/payouts.json')
  readonly game: typeof import('#locales/en/game.json')
  readonly transfer: typeof import('#locales/en/transfer.json')
  readonly deposit: typeof import('#locales/en/deposit.json')
  readonly upline: typeof import('#locales/en/upline.json')
  readonly record: typeof import('#locales/en/record.json')
  readonly records: typeof import('#locales/en/records.json')
  readonly account: typeof import('#locales/en/account.json')
  readonly points: typeof import('#locales/en/points.json')
  readonly mall: typeof import('#locales/en/mall.json')
  readonly redemptions: typeof import('#locales/en/redemptions.json')
  readonly bonus: typeof import('#locales/en/bonus.json')
  readonly rewards: typeof import('#locales/en/rewards.json')
  readonly vip: typeof import('#locales/en/vip.json')
  readonly rebate: typeof import('#locales/en/rebate.json')
  readonly referral: typeof import('#locales/en/referral.json')
  readonly missions: typeof import('#locales/en/missions.json')
  readonly raffles: typeof import('#locales/en/raffles.json')
  readonly profit: typeof import('#locales/en/profit.json')
  readonly 'team-figures': typeof import('#locales/en/team-figures.json')
  readonly 'team-lines': typeof import('#locales/en/team-lines.json')
  readonly 'team-profit': typeof import('#locales/en/team-profit.json')
  readonly 'team-records': typeof import('#locales/en/team-records.json')
  readonly talk: typeof import('#locales/en/talk.json')
  readonly hub: typeof import('#locales/en/hub.json')
  readonly lists: typeof import('#locales/en/lists.json')
  readonly receipt: typeof import('#locales/en/receipt.json')
  readonly data: typeof import('#locales/en/data.json')
  readonly limits: typeof import('#locales/en/limits.json')
  readonly security: typeof import('#locales/en/security.json')
  readonly complaints: typeof import('#locales/en/complaints.json')
  readonly mail: typeof import('#locales/en/mail.json')
  readonly service: typeof import('#locales/en/service.json')
  readonly verify: typeof import('#locales/en/verify.json')
  readonly access: typeof import('#locales/en/access.json')
  readonly common: typeof import('#locales/en/common.json')
  readonly entry: typeof import('#locales/en/entry.json')
  readonly register: typeof import('#locales/en/register.json')
  readonly reset: typeof import('#locales/en/reset.json')
  readonly platform: typeof import('#locales/en/platform.json')
  readonly outbox: typeof import('#locales/en/outbox.json')
  readonly agent: typeof import('#locales/en/agent.json')
  readonly 'agent-news': typeof import('#locales/en/agent-news.json')
  readonly invites: typeof import('#locales/en/invites.json')
  readonly 'day-seal': typeof import('#locales/en/day-seal.json')
  readonly pay: typeof import('#locales/en/pay.json')
  readonly team: typeof import('#locales/en/team.json')
  readonly blog: typeof import('#locales/en/blog.json')
  readonly search: typeof import('#locales/en/search.json')
  readonly console: typeof import('#locales/en/console.json')
}

/**
 * The texts of one namespace in one language, for pages and as the `messages` prop of an island. Server side only.
 * @example const messages = pick('en', 'site')
 */
export function pick<N extends string>(
  locale: Locale,
  namespace: N,
): N extends keyof Catalogue ? Catalogue[N] : Messages
export function pick(locale: Locale, namespace: string): Messages {
  const found = catalogues[`/locales/${locale}/${namespace}.json`]
  if (!found) throw new Error(`There is no catalogue ${namespace} in ${locale}.`)
  return found
}
