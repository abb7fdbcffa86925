import type { App } from '#server/kernel/context.ts'
import { listFindings, openRounds, reconcile } from '#server/wallet/public.ts'
import { type Line, OperatorError } from './line.ts'

const hourMs = 60 * 60_000

/** Rounds that are open: all of them, or those of a given age in hours. */
async function listOpen(app: App, hours: number): Promise<string> {
  const now = app.clock.now().getTime()
  const rounds = await openRounds(app.db, new Date(now - hours * hourMs))
  if (rounds.length === 0) return 'No round is open that long.'
  return rounds
    .map(({ id, memberId, vassalage, gameCode, round, openedAt }) => {
      const age = `${Math.floor((now - openedAt.getTime()) / 60_000)} min`.padStart(9)
      return [age, `round ${id}`, `member ${memberId}`, vassalage, gameCode, round].join('  ')
    })
    .join('\n')
}

async function listDifferences(app: App): Promise<string> {
  const found = await listFindings(app.db)
  if (found.length === 0) return 'Nothing differs.'
  return found
    .map(({ kind, transaction_uuid, detail, found_at }) =>
      [found_at.toISOString(), kind.padEnd(22), transaction_uuid, JSON.stringify(detail)].join('  '),
    )
    .join('\n')
}

async function compare(app: App, hours: number): Promise<string> {
  const now = app.clock.now()
  const found = await reconcile(app, new Date(now.getTime() - hours * hourMs), now)
  if (found === undefined) return 'The vendor’s list could not be read; nothing was changed.'
  return `${found} new ${found === 1 ? 'finding' : 'findings'} in the last ${hours} h.`
}

/** `rounds open [<hours>]`, `rounds findings`, `rounds reconcile [<hours>]`. */
export async function roundsCommand(app: App, { words: [what, text] }: Line): Promise<string> {
  const hours = text === undefined ? undefined : Number(text)
  if (hours !== undefined && !(hours >= 0 && hours <= 24 * 31))
    throw new OperatorError(`${text} is no number of hours (744 at most).`)
  if (what === 'open') return listOpen(app, hours ?? 1)
  return what === 'findings' ? listDifferences(app) : compare(app, hours ?? 2)
}
