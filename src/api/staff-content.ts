import * as z from 'zod/mini'
import { contractKinds } from './contract-kinds.ts'
import { contractEvent, rate, tiers } from './contracts.ts'
import { messageCategories } from './mail.ts'
import { bannerGroups, promotionAudiences } from './messages.ts'
import { cursor, languages, next, pageSize, text, time } from './page.ts'
import { playContract } from './payouts.ts'
import { listFile, memberAccount, numberId, pageRows, reason, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

/** Named texts in every language of the site: `{ th: { title: '…', content: '…' }, … }`. */
const texts = z.record(
  z.enum(languages),
  z.record(z.string().check(z.maxLength(30)), z.string().check(z.maxLength(20_000))),
)
/**
 * A page or picture of the site. Browsers read a backslash as a slash, and two of them as another site's address; tabs and line
 * breaks they leave out.
 */
const path = z.string().check(z.maxLength(300), z.regex(/^\/(?![/\\])[^\p{Cc}\p{Cs}\p{Bidi_C}]*$/u))

export const staffSendMessage = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/messages',
  access: { staff: 'content.write' },
  audit: 'message.send',
  summary: 'Sends a message to one member: `title` and `content` in every language.',
  input: z.object({ account: memberAccount, category: z.enum(messageCategories), texts, href: z.optional(path) }),
  output: z.object({}),
  refuses: ['user_unknown'],
})

export const publicationKinds = ['notice', 'announcement', 'popup', 'banner', 'promotion'] as const

export const staffPublish = staffEndpoint({
  method: 'POST',
  path: '/staff/publications',
  access: { staff: 'content.write' },
  audit: 'message.publish',
  summary: 'Publishes a notice, an announcement, a pop-up, a banner or a promotion.',
  input: z.object({
    kind: z.enum(publicationKinds),
    texts,
    /** Of a promotion: its name, `/promotions#<name>`, in place of one of that name. */
    slug: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/))),
    /** Of a banner: its place; of a promotion: whom it is for; `agents` for an announcement that agents alone read. */
    groupName: z.optional(z.enum([...bannerGroups, ...promotionAudiences, 'agents'])),
    /** Of a pop-up: for members (A), guests (B) or at the first log-in (F). */
    execution: z.optional(z.enum(['A', 'B', 'F'])),
    image: z.optional(path),
    href: z.optional(path),
    /** Name of a promotion to which the message leads. */
    promotionType: z.optional(text(60, 1)),
    from: z.optional(time),
    until: z.optional(time),
  }),
  output: z.object({ id: z.string() }),
  refuses: ['not_found'],
})

const publication = z.object({
  id: z.string(),
  texts: z.record(z.enum(languages), z.record(z.string(), z.string())),
  audience: z.enum(['everybody', 'agents']),
  publishedAt: time,
  endsAt: z.optional(time),
})
/** An announcement that is shown or will be. */
export type Publication = z.output<typeof publication>

export const staffAnnouncements = staffEndpoint({
  method: 'GET',
  path: '/staff/announcements',
  access: { staff: 'content.write' },
  summary: 'The announcements that are shown or will be, the newest first, for everybody and for agents.',
  input: z.object({ cursor, pageSize: pageSize(20) }),
  output: z.object({ content: z.array(publication), next }),
})

export const staffEndPublication = staffEndpoint({
  method: 'POST',
  path: '/staff/publications/{id}/end',
  access: { staff: 'content.write' },
  audit: 'message.end',
  summary: 'Unpublishes a publication.',
  input: z.object({ id: numberId }),
  output: z.object({ kind: z.string() }),
  refuses: ['not_found'],
})

const contractStates = ['offered', 'accepted', 'rejected', 'terminated'] as const

export const staffContracts = staffEndpoint({
  method: 'GET',
  path: '/staff/contracts',
  access: { staff: 'agents.read' },
  summary:
    'Contracts that are or were, newest first, with what happened to each; of one agent on either side, or of all.',
  input: z.object({
    account: z.optional(memberAccount),
    state: z.optional(z.enum(contractStates)),
    cursor,
    pageSize: pageRows,
  }),
  output: z.object({
    content: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(contractKinds),
        /** Who gives it; absent for the house. */
        upline: z.optional(z.string()),
        downline: z.string(),
        state: z.enum(contractStates),
        /** Of the highest tier. */
        rate,
        tiers,
        events: z.array(contractEvent),
      }),
    ),
    next,
    currencySymbol: z.string(),
    timeZone: z.string(),
  }),
  refuses: ['user_unknown'],
})

export const staffContractsFile = listFile(staffContracts, {
  path: '/staff/contracts.csv',
  audit: 'contract.export',
  summary: 'Contracts that are or were as a CSV file.',
})

export const staffOfferContract = staffEndpoint({
  method: 'POST',
  path: '/staff/contracts',
  access: { staff: 'agents.write' },
  audit: 'contract.offer',
  summary: 'Offers a contract of the operator to an agent without an upline.',
  input: z.object({
    account: memberAccount,
    kind: z.enum(contractKinds),
    tiers,
  }),
  output: z.object({ id: z.string() }),
  refuses: ['user_unknown', 'contract_rate_too_high', 'contract_tiers'],
})

export const staffEndContract = staffEndpoint({
  method: 'POST',
  path: '/staff/contracts/{id}/end',
  access: { staff: 'agents.write' },
  audit: 'contract.end',
  summary: 'Takes an offer back, or ends a contract that runs, of the operator or between agents; both sides are told.',
  input: z.object({
    id: numberId,
    /** Of one that runs: its number as it stands in the list, `C-12`. */
    number: z.optional(text(20, 1)),
    reason,
  }),
  /** What it was before. */
  output: z.object({ was: z.enum(['offered', 'accepted']) }),
  refuses: ['not_found', 'contract_answered', 'contract_number'],
})

export const staffPlayContract = staffEndpoint({
  method: 'POST',
  path: '/staff/contracts/play',
  access: { staff: 'agents.write' },
  audit: 'contract.play',
  summary: 'Plays terms over the last 90 days of the team of an agent without an upline, as before an offer.',
  input: z.object({ account: memberAccount, kind: z.enum(contractKinds), tiers }),
  output: playContract.output,
  refuses: ['user_unknown', 'contract_tiers'],
})
