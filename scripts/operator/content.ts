import type { CallInput } from '#api/endpoint.ts'
import { messageCategories } from '#api/mail.ts'
import { bannerGroups, promotionAudiences } from '#api/messages.ts'
import { languages } from '#api/page.ts'
import { publicationKinds, type staffPublish } from '#api/staff-content.ts'
import { type Line, OperatorError, readNumber } from '#server/operator/line.ts'
import type { DeskCommand } from './desk.ts'

type Options = Line['options']
type Publication = CallInput<typeof staffPublish>
type Texts = Publication['texts']

/** `--title`, and by language `--title-th`; the plain one stands in for every other language. */
function inAll(options: Options, name: string): readonly string[] {
  return languages.map((language) => options[`${name}-${language}`] ?? options[name] ?? '')
}

function textsOf(options: Options): Texts {
  const [titles, contents] = [inAll(options, 'title'), inAll(options, 'text')]
  if ([...titles, ...contents].some((text) => text.trim() === ''))
    throw new OperatorError('It needs --title and --text (or both for each language, as in --title-th).')
  const own = languages.map((language, at) => [language, { title: titles[at], content: contents[at] }])
  return Object.fromEntries(own) as Texts
}

/** A banner has a title and may have the lines around it; `\\n` breaks the title. */
function bannerOf(options: Options): Omit<Publication, 'kind'> {
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
  return { groupName, image: image!, href: page!, texts: Object.fromEntries(own) as Texts }
}

/** Browsers read a backslash as a slash, and two of them as another site's address. */
const isPath = (text: string | undefined): boolean => /^\/(?![/\\])/.test(text ?? '')

/** Writes to one member: `message <account> --title … --text …`. */
export const message: DeskCommand = async ({ call }, { words: [account = ''], options }) => {
  const category = messageCategories.find((name) => name === (options.about ?? 'service'))
  if (category === undefined) throw new OperatorError(`--about is one of ${messageCategories.join(', ')}.`)
  const texts = textsOf(options)
  const { page } = options
  if (page !== undefined && !isPath(page)) throw new OperatorError('--page is a page of the site, as /promotions.')
  await call('staffSendMessage', { account, category, texts, ...(page === undefined ? {} : { href: page }) }).catch(
    (error) => {
      throw error.code === 'user_unknown' ? new OperatorError('message needs the account of a member.') : error
    },
  )
  return `Sent to ${account}.`
}

/** An offer has its terms as its text, a sentence and a picture; `--name` is its place, `/promotions#<name>`. */
function promotionOf(options: Options): Omit<Publication, 'kind'> {
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
  const texts = Object.fromEntries(own) as Texts
  return { slug: name, image, groupName, texts, ...(page === undefined ? {} : { href: page }) }
}

/** What a kind of message has beside its day. */
function messageOf(kind: Publication['kind'], options: Options): Omit<Publication, 'kind'> {
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

/** A time that was typed, as it travels. What is to come is the server's to say. */
function timeOf(text: string | undefined, sentence: string): string | undefined {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new OperatorError(sentence)
  return time.toISOString()
}

/** Tells everybody: `tell notice|announcement|popup|banner|promotion --title …`, and `tell end <number>` when it is over. */
export const tell: DeskCommand = async ({ call }, { words: [wanted, number], options }) => {
  if (wanted === 'end') {
    const none = 'tell end needs the number of a message that is shown.'
    if (!/^[0-9]{1,18}$/.test(number ?? '')) throw new OperatorError(none)
    const { kind } = await call('staffEndPublication', { id: number! })
    return `${kind} ${number} is shown no longer.`
  }
  const kind = publicationKinds.find((name) => name === wanted)!
  const from = timeOf(options.from, '--from needs a time to come, such as 2030-01-31T18:00:00Z.')
  const until = timeOf(options.until, '--until needs a time to come (and after --from), such as 2030-01-31T18:00:00Z.')
  const { id } = await call('staffPublish', {
    ...messageOf(kind, options),
    kind,
    ...(from && { from }),
    ...(until && { until }),
  })
  return `Published as ${kind} ${id}.`
}

/** What members wrote: `feedback`, and `feedback done <number>` when it is dealt with. */
export const feedback: DeskCommand = async ({ call }, { words: [what, number] }) => {
  if (what === 'done') {
    if (!/^[0-9]{1,18}$/.test(number ?? '')) throw new OperatorError('feedback done needs the number of an open one.')
    const id = readNumber(number).toString()
    await call('staffFeedbackDone', { id })
    return `Feedback ${id} is done.`
  }
  const { content: rows } = await call('staffFeedback', {})
  if (rows.length === 0) return 'Nothing is open.'
  return rows
    .map(({ id, createdAt, account, questionType, contact, content }) => {
      const head = `${id}  ${createdAt.slice(0, 16)}  ${account}  ${questionType}`
      return [contact === '' ? head : `${head}  ${contact}`, `   ${content.replaceAll('\n', '\n   ')}`].join('\n')
    })
    .join('\n')
}
