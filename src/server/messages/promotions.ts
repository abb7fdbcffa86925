import { type Promotion, type PromotionAudience, promotionAudiences } from '#api/messages.ts'
import type { Language } from '#api/page.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { KeyPage } from '#server/kernel/keyset.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { cleanHtml } from './clean-html.ts'
import { type MessageRow, pageOffers, promotionName, textOf } from './rows.ts'

/** How long an offer that has ended still stands among the others, as ended. */
export const endedDays = 14
const dayMs = 86_400_000
const states = ['running', 'coming', 'ended'] as const
/** What a page can show at once. */
const onPage = 50

/** What an offer is at a moment, by its own dates alone. */
function stateOf({ published_at: from, ends_at: end }: MessageRow, now: Date): Promotion['state'] {
  if (end !== null && end <= now) return 'ended'
  return from > now ? 'coming' : 'running'
}

const audienceOf = ({ group_name: group }: MessageRow): PromotionAudience =>
  promotionAudiences.find((one) => one === group) ?? 'everyone'

function published(row: MessageRow, language: Language, values: SettingsValues, now: Date): Promotion {
  const say = (name: Parameters<typeof textOf>[2]) => textOf(row, language, name, values)
  const { timeZone } = values
  const state = stateOf(row, now)
  const optional = {
    figure: say('figure'),
    figureNote: say('figureNote'),
    action: say('action'),
    href: row.href,
    from: state === 'coming' ? dayIn(timeZone, row.published_at) : '',
    // What ends at midnight has the day before as its last.
    until: row.ends_at === null ? '' : dayIn(timeZone, new Date(row.ends_at.getTime() - 1)),
  }
  return {
    id: promotionName(row),
    title: say('title'),
    short: say('short') || say('title'),
    line: say('line'),
    image: row.image,
    content: cleanHtml(say('content')),
    state,
    audience: audienceOf(row),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
  }
}

/**
 * The offers of the operator, a page of them: those that run, those to come, and those that ended lately. One without terms is
 * none.
 */
export async function shownPromotions(
  { db, clock, settings }: App,
  language: Language,
  cursor?: string,
): Promise<KeyPage<Promotion>> {
  const now = clock.now()
  const values = settings.current()
  const page = await pageOffers(db, new Date(now.getTime() - endedDays * dayMs), { cursor, pageSize: onPage })
  const all = page.content.map((row) => published(row, language, values, now)).filter(({ content }) => content !== '')
  const inState = Object.groupBy(all, ({ state }) => state)
  inState.coming?.sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))
  return { ...page, content: states.flatMap((state) => inState[state] ?? []) }
}
