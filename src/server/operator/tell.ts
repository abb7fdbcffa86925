import { messageCategories } from '#api/mail.ts'
import { languages } from '#api/page.ts'
import type { App } from '#server/app.ts'
import { first } from '#server/kernel/db.ts'
import { cleanHtml, type NewMessage, publishMessages, sendMessage } from '#server/messages/public.ts'
import { audit } from './audit.ts'
import { type Line, OperatorError } from './line.ts'

type Options = Line['options']

/** `--title`, `--text`, and by language `--title-th`, `--text-th`; the plain ones stand in for every other language. */
function textsOf(options: Options): NewMessage['texts'] {
  const own = languages.map((language) => {
    const title = options[`title-${language}`] ?? options.title ?? ''
    const content = options[`text-${language}`] ?? options.text ?? ''
    return [language, { title, content }] as const
  })
  const whole = own.every(([, { title, content }]) => title.trim() !== '' && content.trim() !== '')
  if (!whole) throw new OperatorError('It needs --title and --text (or both for each language, as in --title-th).')
  return Object.fromEntries(own) as NewMessage['texts']
}

/** Writes to one member: `message <account> --title … --text …`. */
export async function message(app: App, { words: [account], options }: Line): Promise<string> {
  const category = messageCategories.find((name) => name === (options.about ?? 'service'))
  if (category === undefined) throw new OperatorError(`--about is one of ${messageCategories.join(', ')}.`)
  const texts = textsOf(options)
  const member = await first<{ id: bigint }>(app.db, 'select id from member where lower(account) = lower($1)', [
    account ?? '',
  ])
  if (member === undefined) throw new OperatorError('message needs the account of a member.')
  const { page } = options
  if (page !== undefined && !/^\/(?!\/)/.test(page))
    throw new OperatorError('--page is a page of the site, as /promotions.')
  await sendMessage(app, { memberId: member.id, category, texts, ...(page === undefined ? {} : { href: page }) })
  await audit(app, 'message.send', `member:${member.id}`, { category, texts })
  return `Sent to ${account}.`
}

const kinds = ['notice', 'announcement', 'popup'] as const

/** Tells everybody: `tell notice|announcement|popup --title … --text …`. */
export async function tell(app: App, { words: [wanted], options }: Line): Promise<string> {
  const kind = kinds.find((name) => name === wanted)
  if (kind === undefined) throw new OperatorError(`Say tell ${kinds.join(', ')}.`)
  const execution = (['A', 'B', 'F'] as const).find((code) => code === (options.for ?? 'B'))
  if (execution === undefined) throw new OperatorError('--for is B (guests), A (members) or F (first log-in).')
  const texts = textsOf(options)
  const promotionType = options.promotion
  const publishedAt = app.clock.now()
  const about = { kind, texts, publishedAt, sort: -1, ...(promotionType === undefined ? {} : { promotionType }) }
  const [id] = await publishMessages(app.db, [kind === 'popup' ? { ...about, execution } : about])
  await audit(app, 'message.publish', `message:${id}`, { kind, texts })
  const told = texts[app.settings.current().country === 'TH' ? 'th' : 'en']
  if (kind === 'notice')
    app.events.publish({ all: true }, 'notice', {
      id: String(id),
      title: told.title ?? '',
      content: cleanHtml(told.content ?? ''),
      time: publishedAt.toISOString(),
    })
  return `Published as ${kind} ${id}.`
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
