/**
 * The check that an agent makes of what the own team played on a day, in a browser and without trusting the house: what
 * `GET /agent/days/{day}/seal` gives is added up and compared with the line of the team, the line with the root of the day, and
 * the day with the ledger's signed chain. The format is described in `docs/ledger-proof.md`.
 */
import {
  type CheckedText,
  type LineProof,
  type ReceiptsFile,
  readList,
  rootOfText,
  type TextPlace,
  verifyText,
} from './ledger-proof.ts'

/** Formats of the texts of a sealed day, and of a team in it. */
export const dayFormat = 'baize-figures-1'
export const teamFormat = 'baize-team-day-1'

/** Play of a day: the number of bets that were not taken back, and sums in whole units of 1/100 000. */
export interface PlaySums<Sum = string> {
  readonly bets: Sum
  readonly staked: Sum
  readonly validBet: Sum
  readonly won: Sum
}
const names = ['bets', 'staked', 'validBet', 'won'] as const

/** All that a day of a team is checked by. */
export interface DaySeal extends Omit<ReceiptsFile, 'format' | 'lines'> {
  readonly day: string
  readonly agent: string
  /** The text of the day, which holds the root of all teams’ lines. */
  readonly statement: string
  /** The line of the team and its place; absent where the team is not in the day: then nothing may have been played. */
  readonly team?: (TextPlace & { readonly leaf: string }) | undefined
  /** The line of the audit log that holds the text of the day, with its way into the ledger’s chain. */
  readonly logged: Pick<LineProof, 'leaf' | 'seal'>
  /** Own play and that of their teams, of direct downlines of then, as it is counted now; the last may stand for several. */
  readonly parts: readonly PlaySums[]
  /** What the team’s pay is computed from now. */
  readonly counted: PlaySums
}

/**
 * What does not fit: the direct downlines do not add up to the line of the team, what is counted now differs from it, the line is not in
 * the day, the text of the day is not what was logged, or the log is not what the chain holds.
 */
export type DayFault = 'parts' | 'counted' | 'team' | 'day' | 'chain'

export interface CheckedDay extends Pick<CheckedText, 'day'> {
  /** As of a line of the ledger: `proven` by a signed checkpoint, `sealed` until the next one, `open` for about a minute. */
  readonly verdict: CheckedText['verdict']
  readonly fault?: DayFault
  /** What was sealed of the team, and what of it came from accounts that moved into the team or out of it since the day began. */
  readonly sealed: PlaySums<bigint>
  readonly moved: PlaySums<bigint>
  /** What the parts add up to. */
  readonly added: PlaySums<bigint>
}

const none: PlaySums<bigint> = { bets: 0n, staked: 0n, validBet: 0n, won: 0n }
const sumsOf = (list: readonly (string | undefined)[]): PlaySums<bigint> => ({
  ...{ bets: BigInt(list[0] ?? ''), staked: BigInt(list[1] ?? '') },
  ...{ validBet: BigInt(list[2] ?? ''), won: BigInt(list[3] ?? '') },
})
const read = ({ bets, staked, validBet, won }: PlaySums): PlaySums<bigint> => sumsOf([bets, staked, validBet, won])
const plus = (one: PlaySums<bigint>, other: PlaySums<bigint>): PlaySums<bigint> => ({
  ...{ bets: one.bets + other.bets, staked: one.staked + other.staked },
  ...{ validBet: one.validBet + other.validBet, won: one.won + other.won },
})
const isEqual = (one: PlaySums<bigint>, other: PlaySums<bigint>): boolean =>
  names.every((name) => one[name] === other[name])

/** What the line of a team says, where it is the line of this team and day and leads to the root that the day’s text has. */
async function readTeam({ day, agent, team }: DaySeal, root: string, leaves: number) {
  if (team === undefined) return { sealed: none, moved: none }
  const list = readList(team.leaf, teamFormat, 11)
  if (list?.[1] !== day || list[2] !== agent) return undefined
  if ((await rootOfText(team.leaf, team, leaves)) !== root) return undefined
  return { sealed: sumsOf(list.slice(3, 7)), moved: sumsOf(list.slice(7)) }
}

/** Whether a line of the audit log tells of a text of a day. */
function isLogged(leaf: string, statement: string): boolean {
  const list = readList(leaf, 'baize-audit-1', 13)
  const detail: unknown = JSON.parse(list?.[9] ?? 'null')
  return typeof detail === 'object' && detail !== null && 'statement' in detail && detail.statement === statement
}

async function check(seal: DaySeal, trustedKeys: readonly string[] | undefined): Promise<CheckedDay> {
  const added = seal.parts.map(read).reduce(plus, none)
  const broken = (fault: DayFault, found = { sealed: none, moved: none }): CheckedDay => ({
    ...{ verdict: 'broken', fault, added },
    ...found,
  })
  const text = readList(seal.statement, dayFormat, 5)
  if (text?.[1] !== seal.day || !isLogged(seal.logged.leaf, seal.statement)) return broken('day')
  const team = await readTeam(seal, text[2]!, Number(text[3]))
  if (team === undefined) return broken('team')
  if (!isEqual(plus(added, team.moved), team.sealed)) return broken('parts', team)
  if (!isEqual(read(seal.counted), team.sealed)) return broken('counted', team)
  const { verdict, day } = await verifyText(seal, seal.logged, trustedKeys)
  return verdict === 'broken' ? broken('chain', team) : { verdict, added, ...team, ...(day && { day }) }
}

/**
 * Checks a day of a team; `trustedKeys` are ids of keys that the reader noted earlier. Needs WebCrypto with Ed25519; never throws for
 * a wrong answer.
 * @example (await checkDaySeal(seal)).verdict === 'proven'
 */
export const checkDaySeal = (seal: DaySeal, trustedKeys?: readonly string[]): Promise<CheckedDay> =>
  check(seal, trustedKeys).catch(() => ({ verdict: 'broken', fault: 'team', sealed: none, moved: none, added: none }))
