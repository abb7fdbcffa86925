import type { Input } from '#api/endpoint.ts'
import { bannerGroups, promotionAudiences } from '#api/messages.ts'
import { languages } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { staffPublish } from '#api/staff-content.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { repeated } from '#server/kernel/repeated.ts'
import { sendMessage, tellUnread } from './mail.ts'
import { findRecipient } from './mail-rows.ts'
import { shownPromotions } from './promotions.ts'
import { publishMessages } from './publish.ts'
import { type NewMessage, withdrawMessage } from './publish-rows.ts'
import { finishFeedback, listOpenFeedback } from './rows-feedback.ts'

type Publication = Input<typeof staffPublish>

const wrong = (field: string, detail: string): Refusal =>
  new Refusal('invalid_input', { fields: { [field]: 'required' }, detail })

/** Throws unless these texts stand in every language. */
function checkTexts(texts: Publication['texts'], names: readonly string[]): asserts texts is NewMessage['texts'] {
  for (const language of languages)
    for (const name of names)
      if (!texts[language]?.[name]?.trim()) throw wrong('texts', `The text ${name} is missing (${language}).`)
}

/** What each kind has to bring beside its texts. */
function checkParts({ kind, groupName, image, href, slug, texts }: Publication): void {
  if (kind === 'banner') {
    if (!bannerGroups.some((name) => name === groupName))
      throw wrong('groupName', `--group is one of ${bannerGroups.join(', ')}.`)
    if (image === undefined) throw wrong('image', '--image is an address on the site, as /promotions.')
    if (href === undefined) throw wrong('href', '--page is an address on the site, as /promotions.')
    checkTexts(texts, ['title'])
    return
  }
  checkTexts(texts, ['title', 'content'])
  if (kind === 'announcement' && groupName !== undefined && groupName !== 'agents')
    throw wrong('groupName', '--for is agents, or is left out.')
  if (kind !== 'promotion') return
  if (!promotionAudiences.some((name) => name === groupName))
    throw wrong('groupName', `--for is one of ${promotionAudiences.join(', ')}.`)
  if (slug === undefined) throw wrong('slug', '--name is small letters, digits and hyphens, such as free-trial.')
  const hasAction = languages.some((language) => texts[language]?.action?.trim())
  if (hasAction !== (href !== undefined))
    throw wrong('href', '--page and --action belong together: where the offer is used, and what the link says.')
  checkTexts(texts, ['line'])
}

/** The button of an announcement must lead somewhere. */
async function checkPromotion(app: App, name: string): Promise<void> {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await shownPromotions(app, 'en', cursor)
    names.push(...page.content.map(({ id }) => id))
    cursor = page.next
  } while (cursor !== undefined)
  if (names.includes(name)) return
  const those = names.length === 0 ? 'There is none yet.' : `There are: ${names.join(', ')}.`
  throw new Refusal('not_found', { detail: `There is no promotion ${repeated(name)}. ${those}` })
}

function timesOf(app: App, { from, until }: Publication): Pick<NewMessage, 'publishedAt' | 'endsAt'> {
  const now = app.clock.now()
  const publishedAt = from === undefined ? now : new Date(from)
  if (from !== undefined && !(publishedAt > now))
    throw wrong('from', '--from needs a time to come, such as 2030-01-31T18:00:00Z.')
  if (until === undefined) return { publishedAt }
  const endsAt = new Date(until)
  if (!(endsAt > publishedAt))
    throw wrong('until', '--until needs a time to come (and after --from), such as 2030-01-31T18:00:00Z.')
  return { publishedAt, endsAt }
}

const feedbackById = keyset('feedback', 'ascending', numberPart)

/** What staff publish and write to members, and the feedback that they answer. */
export const messagesStaffHandlers: Handlers<
  'staffSendMessage' | 'staffPublish' | 'staffEndPublication' | 'staffFeedback' | 'staffFeedbackDone'
> = {
  async staffSendMessage({ app, input, act }) {
    const recipient = await findRecipient(app.db, input.account)
    if (recipient === undefined)
      throw new Refusal('user_unknown', { detail: `There is no member ${repeated(input.account)}.` })
    const { id } = recipient
    const { category, texts, href } = input
    checkTexts(texts, ['title', 'content'])
    act.note({ subject: `member:${id}`, detail: { category, texts } })
    await act.transaction((tx) =>
      sendMessage(app, { memberId: id, category, texts, ...(href === undefined ? {} : { href }) } as never, tx),
    )
    await tellUnread(app, id)
    return {}
  },

  async staffPublish({ app, input, act }) {
    const { from: _from, until: _until, ...message } = input
    const times = timesOf(app, input)
    checkParts(input)
    if (input.promotionType !== undefined) await checkPromotion(app, input.promotionType)
    act.note({ detail: { kind: input.kind, texts: input.texts } })
    const id = await act.transaction(async (tx) => {
      const [made] = await publishMessages(tx, [{ ...message, ...times, sort: -1 } as NewMessage])
      act.note({ subject: `message:${made}` })
      return made!
    })
    if (input.kind === 'notice')
      app.events.publish({ all: true }, 'notice', { id: String(id), time: times.publishedAt.toISOString() })
    else app.events.publish({ all: true }, 'catalogue', {})
    return { id: id.toString() }
  },

  async staffEndPublication({ app, input, act }) {
    act.note({ subject: `message:${input.id}` })
    const kind = await act.transaction(async (tx) => {
      const ended = await withdrawMessage(tx, input.id)
      if (ended === undefined)
        throw new Refusal('not_found', { detail: 'tell end needs the number of a message that is shown.' })
      act.note({ detail: { kind: ended.kind } })
      return ended.kind
    })
    app.events.publish({ all: true }, 'catalogue', {})
    return { kind }
  },

  async staffFeedback({ app, input }) {
    const rows = await listOpenFeedback(app.db, feedbackById.read(input.cursor)[0], input.pageSize + 1)
    return feedbackById.page(
      rows,
      input.pageSize,
      ({ id }) => [id],
      ({ id, account, question_type, content, contact, created_at }) => ({
        ...{ id: id.toString(), account, questionType: question_type, content, contact },
        createdAt: created_at.toISOString(),
      }),
    )
  },

  async staffFeedbackDone({ app, input, act }) {
    act.note({ subject: `feedback:${input.id}` })
    await act.transaction(async (tx) => {
      const done = await finishFeedback(tx, input.id, app.clock.now())
      if (done === undefined)
        throw new Refusal('not_found', { detail: 'feedback done needs the number of an open one.' })
    })
    return {}
  },
}
