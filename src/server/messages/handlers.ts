import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { pageOf } from '#server/kernel/numbered-page.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { audienceOf, shownAnnouncements } from './announcements.ts'
import { cleanHtml } from './clean-html.ts'
import { mailHandlers, readId } from './mail.ts'
import { shownPromotions } from './promotions.ts'
import { type MessageRow, shownMessage, shownMessages, textOf } from './rows.ts'
import { runningOffers } from './running-offers.ts'

export const announcementsPerPage = 9
/** What a page can show at once. */
const listMax = 50

export const messagesHandlers: Handlers<
  'notices' | 'promotionNotices' | 'announcements' | 'announcementDetail' | keyof typeof mailHandlers
> = {
  ...mailHandlers,

  async notices({ app, input, request }) {
    const language: Language = input.language ?? request.language
    const asked = new Set(input.types.split(',').map((type) => type.trim().toUpperCase()))
    const now = app.clock.now()
    const read = async (type: string, kind: MessageRow['kind']): Promise<MessageRow[]> =>
      asked.has(type) ? shownMessages(app.db, kind, now, listMax) : []
    const banners = await read('B', 'banner')
    const player = await read('PL', 'notice')
    const popups = await read('PU', 'popup')
    // Somebody's first log-in sees what members see, and its own.
    const executions = input.execution === 'F' ? ['A', 'F'] : [input.execution]
    const values = app.settings.current()
    return {
      banners: banners.map((row) => ({
        id: row.id.toString(),
        groupName: row.group_name,
        image: row.image,
        kicker: textOf(row, language, 'kicker', values),
        title: textOf(row, language, 'title', values),
        action: textOf(row, language, 'action', values),
        href: row.href,
      })),
      player: player.map((row) => ({ ...titled(row, language, values), time: row.published_at.toISOString() })),
      popup: popups
        .filter((row) => executions.includes(row.execution))
        .map((row) => ({ ...titled(row, language, values), execution: row.execution })),
      promotion: asked.has('PR') && values.promotionsOn ? (await shownPromotions(app, language)).content : [],
    }
  },

  promotionNotices: ({ app, input, request }) =>
    app.settings.current().promotionsOn
      ? shownPromotions(app, input.language ?? request.language, input.cursor)
      : { content: [] },

  async announcements({ app, input, request }) {
    const language: Language = input.language ?? request.language
    const { rows, ...totals } = pageOf(await shownAnnouncements(app, 'everybody'), input.pageNo, announcementsPerPage)
    const offers = await runningOffers(app)
    return { content: rows.map((row) => announced(row, language, app.settings.current(), offers)), ...totals }
  },

  async announcementDetail({ app, input, request }) {
    const row = await shownMessage(app.db, 'announcement', app.clock.now(), readId(input.id))
    if (row === undefined || audienceOf(row) !== 'everybody') throw new Refusal('not_found')
    return announced(row, input.language ?? request.language, app.settings.current(), await runningOffers(app))
  },
}

/** Where members use a promotion with rules. */
const rewardCentre = '/member/rewards?offer='

/** An announcement leads to its offer for as long as that runs. */
export const announced = (
  row: MessageRow,
  language: Language,
  values: SettingsValues,
  offers: ReadonlyMap<string, string>,
) => {
  const page = offers.get(row.promotion_type ?? '')
  return {
    ...titled(row, language, values),
    promotionType: page === undefined || row.promotion_type === null ? undefined : row.promotion_type,
    ...(page?.startsWith(rewardCentre) && { rewarded: true }),
    time: row.published_at.toISOString(),
  }
}

function titled(row: MessageRow, language: Language, values: SettingsValues) {
  return {
    id: row.id.toString(),
    title: textOf(row, language, 'title', values),
    content: cleanHtml(textOf(row, language, 'content', values)),
  }
}
