import { messageCategories } from '#api/mail.ts'
import { bannerGroups, promotionAudiences } from '#api/messages.ts'
import { languages } from '#api/page.ts'
import type { App } from '#server/kernel/context.ts'
import { first } from '#server/kernel/db.ts'
import { type NewMessage, publishMessages, sendMessage, shownPromotions } from '#server/messages/public.ts'
import { audit } from './audit.ts'
import { type Line, OperatorError } from './line.ts'
import { memberOf } from './member-of.ts'

type Options = Line['options']

/** `--title`, and by language `--title-th`; the plain one stands in for every other language. */
function inAll(options: Options, name: string): readonly string[] {
  return languages.map((language) => options[`${name}-${language}`] ?? options[name] ?? '')
}

function textsOf(options: Options): NewMessage['texts'] {
  const [titles, contents] = [inAll(options, 'title'), inAll(options, 'text')]
  if ([...titles, ...contents].some((text) => text.trim() === ''))
    throw new OperatorError('It needs --title and --text (or both for each language, as in --title-th).')
  const own = languages.map((language, at) => [language, { title: titles[at], content: contents[at] }])
  return Object.fromEntries(own) as NewMessage['texts']
}

/** A banner has a title and may have the lines around it; `\\n` breaks the title. */
function bannerOf(options: Options): Pick<NewMessage, 'texts' | 'groupName' | 'image' | 'href'> {
  const { group, image, page } = options
  const groupName = bannerGroups.find((name) => name === group)
  if (groupName === undefined) throw new OperatorError(`--group is one of ${bannerGroups.join(', ')}.`)
  for (const [name, path] of Object.entries({ image, page }))
    if (!isPath(path)) throw new OperatorError(`--${name} is an address on the site, as /promotions.`)
  const [kickers, titles, actions] = ['kicker', 'title', 'action'].map((name) => inAll(options, name))
  if (titles!.some((title) => title.trim() === ''))
    throw new OperatorError('It needs --title (or one for each language, as in --title-th).')
  const own = languages.map((language, at) => {
    const title = titles![at]!.replaceAll('\\n', '\n')
    return [language, { kicker: kickers![at], title, action: actions![at] }]
  })
  return { groupName, image: image!, href: page!, texts: Object.fromEntries(own) as NewMessage['texts'] }
}

/** Browsers read a backslash as a slash, and two of them as another site's address. */
const isPath = (text: string | undefined): boolean => /^\/(?![/\\])/.test(text ?? '')

/** Writes to one member: `message <account> --title … --text …`. */
export async function message(app: App, { words: [account], options }: Line): Promise<string> {
  const category = messageCategories.find((name) => name === (options.about ?? 'service'))
  if (category === undefined) throw new OperatorError(`--about is one of ${messageCategories.join(', ')}.`)
  const texts = textsOf(options)
  const memberId = await memberOf(app, account)
  if (memberId === undefined) throw new OperatorError('message needs the account of a member.')
  const { page } = options
  if (page !== undefined && !isPath(page)) throw new OperatorError('--page is a page of the site, as /promotions.')
  await sendMessage(app, { memberId, category, texts, ...(page === undefined ? {} : { href: page }) })
  await audit(app, 'message.send', `member:${memberId}`, { category, texts })
  return `Sent to ${account}.`
}

/** An offer has its terms as its text, a sentence and a picture; `--name` is its place, `/promotions#<name>`. */
function promotionOf(options: Options): Omit<NewMessage, 'kind' | 'publishedAt'> {
  const { name, image = '/scenes/vip.svg', page, for: whom = 'everyone' } = options
  const groupName = promotionAudiences.find((one) => one === whom)
  if (groupName === undefined) throw new OperatorError(`--for is one of ${promotionAudiences.join(', ')}.`)
  if (page !== undefined && !isPath(page)) throw new OperatorError('--page is a page of the site, as /rng.')
  if ((page === undefined) !== inAll(options, 'action').every((text) => text === ''))
    throw new OperatorError('--page and --action belong together: where the offer is used, and what the link says.')
  if (name === undefined || !/^[a-z][a-z0-9-]{0,40}$/.test(name))
    throw new OperatorError('--name is small letters, digits and hyphens, such as free-trial.')
  if (!isPath(image)) throw new OperatorError('--image is an address on the site, as /scenes/vip.svg.')
  const [lines, shorts, actions, figures, notes] = ['line', 'short', 'action', 'figure', 'figure-note'].map((text) =>
    inAll(options, text),
  )
  if (lines!.some((line) => line.trim() === ''))
    throw new OperatorError('It needs --line, one sentence (or one for each language, as in --line-th).')
  const told = textsOf(options)
  const own = languages.map((language, at) => {
    const more = { line: lines![at], short: shorts![at], action: actions![at], figure: figures![at] }
    return [language, { ...told[language], ...more, figureNote: notes![at] }]
  })
  const texts = Object.fromEntries(own) as NewMessage['texts']
  return { slug: name, image, groupName, texts, ...(page === undefined ? {} : { href: page }) }
}

const kinds = ['notice', 'announcement', 'popup', 'banner', 'promotion'] as const

/** What a kind of message has beside its day. */
function messageOf(kind: (typeof kinds)[number], options: Options): Omit<NewMessage, 'kind' | 'publishedAt'> {
  if (kind === 'banner') return bannerOf(options)
  if (kind === 'promotion') return promotionOf(options)
  const texts = textsOf(options)
  const { promotion } = options
  const about = promotion === undefined ? { texts } : { texts, promotionType: promotion }
  if (kind !== 'popup') return about
  const execution = (['A', 'B', 'F'] as const).find((code) => code === (options.for ?? 'B'))
  if (execution === undefined) throw new OperatorError('--for is B (guests), A (members) or F (first log-in).')
  return { ...about, execution }
}

/** The button of an announcement must lead somewhere. */
async function checkPromotion(app: App, name: string): Promise<void> {
  const names = (await shownPromotions(app, 'en')).map(({ id }) => id)
  if (names.includes(name)) return
  const those = names.length === 0 ? 'There is none yet.' : `There are: ${names.join(', ')}.`
  throw new OperatorError(`There is no promotion ${name}. ${those}`)
}

/** Tells everybody: `tell notice|announcement|popup|banner|promotion --title …`, and `tell end <number>` when it is over. */
export async function tell(app: App, { words: [wanted, number], options }: Line): Promise<string> {
  if (wanted === 'end') return endMessage(app, number)
  const kind = kinds.find((name) => name === wanted)!
  const now = app.clock.now()
  const publishedAt = options.from === undefined ? now : new Date(options.from)
  if (options.from !== undefined && !(publishedAt > now))
    throw new OperatorError('--from needs a time to come, such as 2030-01-31T18:00:00Z.')
  const endsAt = options.until === undefined ? undefined : new Date(options.until)
  if (endsAt !== undefined && !(endsAt > publishedAt))
    throw new OperatorError('--until needs a time to come (and after --from), such as 2030-01-31T18:00:00Z.')
  const about = messageOf(kind, options)
  if (about.promotionType !== undefined) await checkPromotion(app, about.promotionType)
  const end = endsAt === undefined ? {} : { endsAt }
  const id = await app.db.transaction(async (tx) => {
    const [made] = await publishMessages(tx, [{ ...about, ...end, kind, publishedAt, sort: -1 }])
    await audit(app, 'message.publish', `message:${made}`, { kind, texts: about.texts }, tx)
    return made
  })
  if (kind === 'notice')
    app.events.publish({ all: true }, 'notice', { id: String(id), time: publishedAt.toISOString() })
  else app.events.publish({ all: true }, 'catalogue', {})
  return `Published as ${kind} ${id}.`
}

/** Shows a message no longer; open pages follow. */
async function endMessage(app: App, number: string | undefined): Promise<string> {
  const id = /^[0-9]{1,18}$/.test(number ?? '') ? BigInt(number!) : 0n
  const ended = await first<{ kind: string }>(
    app.db,
    'update message set enabled = false where id = $1 and enabled returning kind',
    [id],
  )
  if (ended === undefined) throw new OperatorError('tell end needs the number of a message that is shown.')
  await audit(app, 'message.end', `message:${id}`, { kind: ended.kind })
  app.events.publish({ all: true }, 'catalogue', {})
  return `${ended.kind} ${id} is shown no longer.`
}

/** What members wrote: `feedback`, and `feedback done <number>` when it is dealt with. */
export async function feedback(app: App, { words: [what, number] }: Line): Promise<string> {
  if (what === 'done') {
    const id = /^[0-9]{1,18}$/.test(number ?? '') ? BigInt(number!) : 0n
    const done = await first(
      app.db,
      'update feedback set done_at = $2 where id = $1 and done_at is null returning id',
      [id, app.clock.now()],
    )
    if (done === undefined) throw new OperatorError('feedback done needs the number of an open one.')
    await audit(app, 'feedback.done', `feedback:${id}`, {})
    return `Feedback ${id} is done.`
  }
  const rows = await app.db.query<{
    id: bigint
    account: string
    question_type: string
    content: string
    contact: string
    created_at: Date
  }>(
    `select f.id, m.account, f.question_type, f.content, f.contact, f.created_at
     from feedback f join member m on m.id = f.member_id where f.done_at is null order by f.id limit 50`,
  )
  if (rows.length === 0) return 'Nothing is open.'
  return rows
    .map((row) => {
      const head = `${row.id}  ${row.created_at.toISOString().slice(0, 16)}  ${row.account}  ${row.question_type}`
      return [
        row.contact === '' ? head : `${head}  ${row.contact}`,
        `   ${row.content.replaceAll('\n', '\n   ')}`,
      ].join('\n')
    })
    .join('\n')
}
