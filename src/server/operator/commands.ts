import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/app.ts'
import { first } from '#server/kernel/db.ts'
import { checkInvariants, memberWallet, post, readBalance, systemAccount } from '#server/ledger/public.ts'
import { setVendorState, vendorStates } from '#server/lobby/public.ts'
import { type SettingsValues, settingsSchema } from '#server/system/settings.ts'
import { balanceOf } from '#server/wallet/public.ts'
import { open, password } from './accounts.ts'
import { conformanceCheck, conformanceClose, conformanceMembers } from './conformance.ts'
import { contract } from './contracts.ts'
import { limits } from './limits.ts'
import { type Line, OperatorError, readLine } from './line.ts'
import { memberOf } from './member-of.ts'
import { roundsCommand } from './rounds.ts'
import { turn } from './switches.ts'
import { chat } from './talk.ts'
import { feedback, message, tell } from './tell.ts'
import { transfers } from './transfers.ts'

export const usage = `npm run operator -- <command>

  help                                     this text
  settings                                 every setting and its value
  settings <key>                           one setting
  settings <key> <value>                   changes it; the value is JSON, or plain text for a text
  switch <name> … on|off                   turns switches of the site, such as mobileCodeLogin; without a name it tells all
  maintenance on [--until <ISO 8601 UTC>]  closes the site, with its end when it is known
  maintenance off                          opens it
  members [<search>]                       members by ID, account or nickname, newest first (50 at most)
  open <account> [--password <text>]       opens an account; its first password is changed at the first log-in
  password <account> [--password <text>]   gives a member another one, to be changed at the next log-in, and ends the sessions
  ledger verify                            checks every rule of the ledger and its whole hash chain
  vendor <code> open|maintenance|hidden    plays a vendor's games, shows them closed, or lists them no longer
  credit <account> <amount> --reason <text> [--key <word>]
                                           pays an amount into a member's wallet; the same key pays once
  rounds open [<hours>]                    rounds without an end for that long (1)
  rounds findings                          where our books and a vendor's differ, newest first
  rounds reconcile [<hours>]               compares our books with the vendor's list of the last hours (2)
  transfers open                           transfers with vendors' wallets that are not clear
  transfers close <id> done|refused --reason <what proves it>
                                           closes one after five minutes without an answer of its vendor
  limits <account> [<kind> <value|none>]   a member's limits of play; sets the operator's own one of lossDay, lossWeek,
                                           lossMonth, stakeBet, stakeDay (amounts) or session (minutes)
  message <account> --title <text> --text <text> [--about payments|offers|safety|service] [--page </promotions>]
                                           writes to one member; --title-th, --text-th and so on by language
  tell notice|announcement|popup --title <text> --text <text> [--for A|B|F] [--promotion <id>]
                                           tells everybody; a pop-up tells guests (B), members (A) or newcomers (F)
  tell banner --group <w_home> --image </scenes/vip.svg> --page </promotions> --title <text> [--kicker …] [--action …]
                                           hangs a banner: w_home, w_leftmenu, w_login, w_register or w_forget
  tell promotion --name <first-deposit> --title <text> --line <sentence> --text <terms> [--short …] [--image …]
                                           puts an offer at the top, /promotions#<name>; one of the site's own with this
                                           name gives way to it
  tell … --until <ISO 8601 UTC> | tell end <number>
                                           takes it away at that time; takes it away now
  feedback [done <number>]                 what members wrote; done when it is dealt with
  chat [<number> [say <text>|close]]       who waits for customer service; one talk; the answer to it
  chat room <name> | chat reports          the last lines of a chat room; the reported ones
  chat delete <number>                     takes a line out of its room
  chat mute <account> <minutes>            lets a member only read; 0 ends it
  contract <account> <kind> --rate <per cent> [--active <people>] [--valid-bet <amount>] [--loss <amount>] [--bet <amount>]
                                           offers an agent who has nobody above a contract of the house: dividend,
                                           daily-salary, hourly-salary or realtime-salary
  conformance-members --merchant <code>    makes members with money for npm run conformance and prints its file
  conformance-close --merchant <code>      takes that money back and closes those members
  conformance-check                        checks the rules of the ledger's latest transfers

Every change stands in the audit log.`

const show = (value: unknown): string => JSON.stringify(value)

function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function change(app: App, patch: Partial<SettingsValues>): Promise<void> {
  try {
    await app.settings.change(patch as Parameters<App['settings']['change']>[0], 'operator')
  } catch (error) {
    if (error instanceof z.ZodError) throw new OperatorError(`Not a right value. ${z.prettifyError(error)}`)
    throw error
  }
}

async function settings(app: App, { words: [key, ...value] }: Line): Promise<string> {
  const values = app.settings.current()
  if (key === undefined) {
    const lines = Object.entries(values).map(([name, now]) => `${name} = ${show(now)}`)
    const unread = app.settings.unread().map((stored) => {
      return `Not read, the default holds until it is set again: ${stored.name} = ${show(stored.value)}\n${stored.reason}`
    })
    return [...lines, ...unread].join('\n')
  }
  if (!Object.hasOwn(settingsSchema.shape, key)) throw new OperatorError(`There is no setting ${key}.`)
  const name = key as keyof SettingsValues
  if (value.length === 0) return `${name} = ${show(values[name])}`
  const before = show(values[name])
  const text = value.join(' ')
  const wanted = typeof values[name] === 'string' ? text : readValue(text)
  await change(app, { [name]: wanted })
  return `${name}: ${before} → ${show(app.settings.current()[name])}`
}

async function maintenance(app: App, { words: [state], options: { until } }: Line): Promise<string> {
  if (state === 'off') {
    await change(app, { maintenance: false, maintenanceEndTime: '' })
    return 'The site is open.'
  }
  if (state !== 'on') throw new OperatorError('Say maintenance on or maintenance off.')
  const end = until === undefined ? undefined : new Date(until)
  if (end !== undefined && !(end.getTime() > app.clock.now().getTime()))
    throw new OperatorError('--until needs a time to come, such as 2030-01-31T18:00:00Z.')
  await change(app, { maintenance: true, maintenanceEndTime: end?.toISOString() ?? '' })
  return `The site is closed${end === undefined ? '' : ` until ${end.toISOString()}`}.`
}

interface MemberRow extends Record<string, unknown> {
  id: bigint
  account: string
  type: number
  status: string
  created_at: Date
}

async function members(app: App, { words }: Line): Promise<string> {
  const search = words.join(' ').toLowerCase()
  const rows = await app.db.query<MemberRow>(
    `select id, account, type, status, created_at from member
     where $1 = '' or id::text = $1 or position($1 in lower(account)) > 0 or position($1 in lower(nickname)) > 0
     order by created_at desc, id desc limit 50`,
    [search],
  )
  if (rows.length === 0) return 'Nobody.'
  const lines: string[] = []
  for (const row of rows) {
    const balance = await readBalance(app.db, row.id)
    const money =
      balance === undefined
        ? 'no wallet'
        : `${formatAmount(balance.balance, currencyOf(balance.currency))} ${balance.currency}`
    const since = row.created_at.toISOString().slice(0, 10)
    lines.push(
      [row.id, row.account.padEnd(16), `type ${row.type}`.padEnd(8), row.status.padEnd(13), since, money].join('  '),
    )
  }
  return lines.join('\n')
}

async function credit(app: App, { words: [account, amountText], options }: Line): Promise<string> {
  const { reason, key = randomUUID() } = options
  if (account === undefined || amountText === undefined || !reason?.trim())
    throw new OperatorError('credit needs an account, an amount and --reason.')
  const currency = app.settings.currency()
  const amount = parseAmount(amountText, currency)
  if (amount === undefined || amount === 0n)
    throw new OperatorError(`${amountText} is not an amount of ${currency.code}.`)
  const memberId = await memberOf(app, account)
  const wallet = memberId === undefined ? undefined : await memberWallet(app.db, memberId)
  if (memberId === undefined || wallet === undefined)
    throw new OperatorError(`There is no member ${account} with a wallet.`)
  const posted = await app.db.transaction(async (tx) => {
    const done = await post(tx, {
      source: 'operator',
      key,
      reason: 'adjustment',
      reference: key,
      currency: currency.code,
      postings: [
        { account: systemAccount('adjustments'), amount: -amount },
        { account: wallet, amount },
      ],
    })
    if (!done.replayed)
      await tx.query('insert into audit_log (actor, action, target, detail) values ($1, $2, $3, $4::jsonb)', [
        'operator',
        'wallet.credit',
        `member:${memberId}`,
        JSON.stringify({ amount: formatAmount(amount, currency), currency: currency.code, reason, key }),
      ])
    return done
  })
  const after = await balanceOf(app, memberId)
  if (!posted.replayed) app.events.publishChange(memberId, 'balance')
  const told = posted.replayed ? 'was paid before, nothing moved' : 'paid'
  return `${formatAmount(amount, currency)} ${currency.code} ${told}. ${account} has ${after.balance} ${currency.code}. Key: ${key}`
}

async function ledger(app: App, { words: [what] }: Line): Promise<string> {
  if (what !== 'verify') throw new OperatorError('Say ledger verify.')
  const breaches = await checkInvariants(app.db)
  if (breaches.length > 0) throw new OperatorError(`The ledger is not whole:\n${breaches.join('\n')}`)
  const chain = await first<{ blocks: bigint; day: string | null }>(
    app.db,
    'select (select count(*) from ledger_block) as blocks, (select max(day)::text from ledger_checkpoint) as day',
  )
  return `The ledger is whole. Blocks: ${chain!.blocks}, last checkpoint: ${chain!.day ?? 'none'}.`
}

async function rounds(app: App, { words }: Line): Promise<string> {
  const text = await roundsCommand(app, words)
  if (text === undefined)
    throw new OperatorError('Say rounds open [<hours>], rounds findings or rounds reconcile [<hours>].')
  return text
}

async function vendor(app: App, { words: [code, wanted] }: Line): Promise<string> {
  const state = vendorStates.find((name) => name === wanted)
  if (code === undefined || state === undefined)
    throw new OperatorError('Say vendor <code> open, maintenance or hidden.')
  if (!(await setVendorState(app, code, state, 'operator'))) throw new OperatorError(`There is no vendor ${code}.`)
  return `${code} is ${state}.`
}

const commands: Readonly<Record<string, (app: App, line: Line) => Promise<string>>> = {
  settings,
  switch: turn,
  maintenance,
  members,
  open,
  password,
  ledger,
  credit,
  vendor,
  rounds,
  transfers,
  limits,
  message,
  tell,
  feedback,
  chat,
  contract,
  'conformance-members': conformanceMembers,
  'conformance-close': conformanceClose,
  'conformance-check': conformanceCheck,
}

export interface CommandResult {
  readonly exitCode: number
  readonly text: string
}

/** Carries out one command line and says what came of it. */
export async function runCommand(app: App, args: readonly string[]): Promise<CommandResult> {
  const [name = 'help', ...rest] = args
  if (name === 'help' || name === '--help') return { exitCode: 0, text: usage }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) return { exitCode: 2, text: `There is no command ${name}.\n\n${usage}` }
  try {
    return { exitCode: 0, text: await command(app, readLine(rest)) }
  } catch (error) {
    if (error instanceof OperatorError) return { exitCode: 1, text: error.message }
    if (error instanceof Refusal) return { exitCode: 1, text: `Refused: ${error.code}.` }
    throw error
  }
}
