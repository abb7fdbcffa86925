import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cursor, language, next, pageNo, text, time } from './page.ts'

export const feature = {
  name: 'messages',
  description: 'Notices and announcements for everybody, messages for one member, feedback.',
}

/** Where a banner hangs: home page, side menu, and beside log-in, registration and forgotten password (Spec 1 §3). */
export const bannerGroups = ['w_home', 'w_leftmenu', 'w_login', 'w_register', 'w_forget'] as const
export type BannerGroup = (typeof bannerGroups)[number]

export const banner = z.object({
  id: z.string(),
  /** One of {@link bannerGroups}. */
  groupName: z.string(),
  image: z.string(),
  /** Small line above the title. */
  kicker: z.string(),
  /** At most three lines, broken by `\n`. */
  title: z.string(),
  /** What the link says. */
  action: z.string(),
  href: z.string(),
})
export type Banner = z.output<typeof banner>
/** A notice to all players; its content is sanitised HTML. */
export const playerNotice = z.object({ id: z.string(), title: z.string(), content: z.string(), time })
export type PlayerNotice = z.output<typeof playerNotice>
/** Whom an offer is for. */
export const promotionAudiences = ['everyone', 'guests', 'members', 'newcomers'] as const
export type PromotionAudience = (typeof promotionAudiences)[number]
/** An offer; its place is `/promotions#<id>`. */
export const promotion = z.object({
  id: z.string(),
  title: z.string(),
  /** The title for the side menu. */
  short: z.string(),
  /** One sentence. */
  line: z.string(),
  image: z.string(),
  /** The terms: sanitised HTML. */
  content: z.string(),
  /** The large figure on the picture, and what it counts. */
  figure: z.optional(z.string()),
  figureNote: z.optional(z.string()),
  /** By its own dates: it runs, is yet to come, or ended lately. */
  state: z.enum(['running', 'coming', 'ended']),
  audience: z.enum(promotionAudiences),
  /** First day, of an offer that is yet to come. */
  from: z.optional(z.iso.date()),
  /** Last day; absent for an offer without an end. */
  until: z.optional(z.iso.date()),
  /** Page of the site on which the offer is used, without a language, and what the link to it says. */
  href: z.optional(z.string()),
  action: z.optional(z.string()),
})
export type Promotion = z.output<typeof promotion>

export const notices = endpoint({
  method: 'GET',
  path: '/notices',
  access: 'public',
  summary: 'Banners (B), player notices (PL), pop-ups (PU) and promotions (PR), as asked for by types.',
  input: z.object({
    types: z._default(text(40), 'B,PL,PU,PR'),
    platform: z.optional(text(10)),
    /** B: guests, A: members, F: first log-in. */
    execution: z._default(z.enum(['A', 'B', 'F']), 'B'),
    language: z.optional(language),
  }),
  output: z.object({
    banners: z.array(banner),
    player: z.array(playerNotice),
    popup: z.array(
      z.object({ id: z.string(), title: z.string(), content: z.string(), execution: z.enum(['A', 'B', 'F']) }),
    ),
    promotion: z.array(promotion),
  }),
  cacheS: 30,
})

export const promotionNotices = endpoint({
  method: 'GET',
  path: '/notices/promotions',
  access: 'public',
  summary: 'A page of the promotions, in the order of the operator: on each, those that run stand first.',
  input: z.object({ language: z.optional(language), cursor }),
  output: z.object({ content: z.array(promotion), next }),
  cacheS: 30,
})

export const announcement = z.object({
  id: z.string(),
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  promotionType: z.optional(z.string()),
  /** The promotion has rules: members find it in the reward centre. */
  rewarded: z.optional(z.boolean()),
  time,
})

export type Announcement = z.output<typeof announcement>

export const announcements = endpoint({
  method: 'GET',
  path: '/announcements',
  access: 'public',
  summary: 'Announcements, nine a page, newest first.',
  input: z.object({ pageNo, language: z.optional(language) }),
  output: z.object({ content: z.array(announcement), totalPages: z.int(), total: z.int() }),
  cacheS: 30,
})

export const announcementDetail = endpoint({
  method: 'GET',
  path: '/announcements/{id}',
  access: 'public',
  summary: 'One announcement.',
  input: z.object({ id: text(20, 1), language: z.optional(language) }),
  output: announcement,
  cacheS: 30,
})
