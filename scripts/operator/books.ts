import { setTimeout as pause } from 'node:timers/promises'
import { contractKinds } from '#api/contract-kinds.ts'
import { OperatorError } from '#server/operator/line.ts'
import type { Desk, DeskCommand } from './desk.ts'

const ageOf = (desk: Desk, time: string): string =>
  `${Math.floor((desk.now().getTime() - Date.parse(time)) / 60_000)} min`.padStart(9)

const rowsMax = 200
/** The lines of a list, and that there are more of them. */
const listed = (lines: readonly string[], next: string | undefined): string =>
  [...lines, ...(next === undefined ? [] : [`These are the first ${rowsMax}; there are more.`])].join('\n')

/** `rounds open [<hours>]`, `rounds findings`, `rounds reconcile [<hours>]`. */
export const rounds: DeskCommand = async (desk, { words: [what, text] }) => {
  const hours = text === undefined ? undefined : Number(text)
  if (hours !== undefined && !(hours >= 0 && hours <= 24 * 31))
    throw new OperatorError(`${text} is no number of hours (744 at most).`)
  if (what === 'open') {
    const { content: rows, next } = await desk.call('staffOpenRounds', { hours: hours ?? 1, pageSize: rowsMax })
    if (rows.length === 0) return 'No round is open that long.'
    return listed(
      rows.map(({ id, memberId, vassalage, gameCode, round, openedAt }) =>
        [ageOf(desk, openedAt), `round ${id}`, `member ${memberId}`, vassalage, gameCode, round].join('  '),
      ),
      next,
    )
  }
  if (what === 'findings') {
    const { content: rows, next } = await desk.call('staffFindings', { pageSize: rowsMax })
    if (rows.length === 0) return 'Nothing differs.'
    return listed(
      rows.map(({ kind, transaction, detail, foundAt }) =>
        [foundAt, kind.padEnd(22), transaction, JSON.stringify(detail)].join('  '),
      ),
      next,
    )
  }
  return compared(desk, hours ?? 2)
}

const askEveryMs = 500

/** Has the books compared, tells how far that is, and gives what was found. */
async function compared({ call }: Desk, hours: number): Promise<string> {
  let run = await call('staffReconcile', { hours })
  for (let told = 0; run.state === 'waiting' || run.state === 'running'; ) {
    await pause(askEveryMs)
    run = await call('staffReconciliation', { id: run.id })
    if (run.hoursDone > told) console.error(`${run.hoursDone} of ${run.hours} h compared`)
    told = run.hoursDone
  }
  const findings = `${run.found} new ${run.found === 1 ? 'finding' : 'findings'}`
  if (run.state === 'failed')
    throw new OperatorError(
      `The vendor’s list could not be read after ${run.hoursDone} of ${run.hours} h; ${findings} until then.`,
    )
  return `${findings} in the last ${hours} h.`
}

/** `transfers open`: what is not clear; `transfers close <id> done|refused --reason <text>`: what people know of one. */
export const transfers: DeskCommand = async (desk, { words: [what, id = '', verdict], options }) => {
  if (what === 'open') {
    const { content: rows, next } = await desk.call('staffOpenTransfers', { pageSize: rowsMax })
    if (rows.length === 0) return 'No transfer is open.'
    return listed(
      rows.map(({ id, memberId, vassalage, direction, amount, currency, createdAt, attempts }) => {
        const way = direction === 'deposit' ? `to ${vassalage}` : `from ${vassalage}`
        const money = `${amount} ${currency}`
        return [ageOf(desk, createdAt), id, `member ${memberId}`, way, money, `asked ${attempts} times`].join('  ')
      }),
      next,
    )
  }
  const closing = { id, verdict: verdict === 'done' ? 'done' : 'refused', reason: options.reason! } as const
  const { state, amount, currency, by } = await desk.call('staffCloseTransfer', closing)
  const who = by === 'vendor' ? 'by the vendor’s own record, which answers again' : 'by your evidence'
  return `Transfer ${id.toLowerCase()} of ${amount} ${currency} is ${state}, ${who}.`
}

/** Offers an agent a contract of the house: `contract <account> <kind> --rate <per cent>`. */
export const contract: DeskCommand = async ({ call }, { words: [account = '', wanted], options }) => {
  const kind = contractKinds.find((name) => name === wanted)!
  const { rate = '', active = '0' } = options
  if (!/^(100(\.00?)?|\d{1,2}(\.\d{1,2})?)$/.test(rate)) throw new OperatorError('--rate is per cent, such as 0.80.')
  const activeMembers = Number(active)
  if (!Number.isInteger(activeMembers) || activeMembers < 0) throw new OperatorError('--active is a number of people.')
  const sums = { periodValidBet: options['valid-bet'], periodProfitLoss: options.loss, betAmount: options.bet }
  const given = Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== undefined))
  const { id } = await call('staffOfferContract', { account, kind, tiers: [{ rate, activeMembers, ...given }] })
  return `Offered as contract ${id}.`
}
