import type { Contract, ContractKind } from '#api/contracts.ts'
import type { CallInput, Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Balance } from '#api/wallet.ts'
import { call } from '#browser/client.ts'
import { tabStorage } from '#browser/storage.ts'
import { onLive } from './live.ts'
import { $kind, $session } from './session.ts'

export type { Contract }
export type ContractAction = CallInput<Api['processDividend']>['action']

const processes = {
  dividend: 'processDividend',
  'daily-salary': 'processDailySalary',
  'hourly-salary': 'processHourlySalary',
  'realtime-salary': 'processRealtimeSalary',
} as const satisfies Record<ContractKind, keyof Api>

/** Which contracts are asked for: without anything all that wait or run. */
export type ContractQuery = CallInput<Api['agentContracts']>

/** What waits for an answer and what runs, on both sides of this agent, or as a query says. */
export const loadContracts = (query: ContractQuery, signal?: AbortSignal) =>
  call('agentContracts', query, signal && { signal })

/** What goes with an answer: whether contracts below may end, and are offered anew; why an offer is rejected; the number that ends one. */
export type AnswerParts = Omit<CallInput<Api['processDividend']>, 'id' | 'action'>

/** Accepts, rejects or terminates. */
export const processContract = ({ id, kind }: Contract, action: ContractAction, parts: AnswerParts = {}) =>
  call(processes[kind], { id, action, ...parts })

/** Tiers as calls take them. */
export type Terms = CallInput<Api['offerContract']>['tiers']

/** Offers a contract to an agent directly below, by account; gives it as it waits. */
export const offerContract = (type: ContractKind, to: string, tiers: Terms) =>
  call('offerContract', { type, to, tiers })

/** Plays terms over the last 90 days of the reader's own team, or of the team of an agent directly below. */
export const playContract = (type: ContractKind, tiers: Terms, to?: string) =>
  call('playContract', { type, tiers, ...(to !== undefined && { to }) })

export const onContract = (listener: () => void): (() => void) => onLive('contract', listener)

const closedKey = 'contractsClosed'
const closedIds = (): readonly string[] => tabStorage.read(closedKey)?.split(',') ?? []
const waiting = ({ direction, status }: Contract): boolean => direction === 'received' && status === 'offered'

type Consolidated = Output<Api['consolidated']>

const hasMoney = (answer: Consolidated): answer is Consolidated & Balance => answer.balance !== undefined

/** Whether an offer waits for this agent's answer. The answer that says so brings the header's balance and count with it. */
export async function hasOffers(): Promise<boolean> {
  const { token } = $session.get()
  if ($kind.get() !== 'agent') return false
  const answer = await call('consolidated', {})
  if ($session.get().token === token) {
    // Guests' pages load this module and neither of those.
    const [{ $unread }, { setBalance }] = await Promise.all([import('./unread.ts'), import('./balance.ts')])
    $unread.set(answer.unreadMessage)
    if (hasMoney(answer)) setBalance(answer)
  }
  return answer.dailysalreqtype || answer.divtypereq || answer.contracthoursalreq || answer.realtimesalreqtype
}

/** Whether an offer waits that this agent has not been shown in this session. */
export async function hasNewOffers(): Promise<boolean> {
  if (!(await hasOffers())) return false
  const closed = closedIds()
  const { contracts } = await loadContracts({ direction: 'received' })
  return contracts.some((contract) => waiting(contract) && !closed.includes(contract.id))
}

/** What was shown does not open by itself again until the tab is closed. */
export function markOffersSeen(contracts: readonly Contract[]): void {
  const ids = new Set([...closedIds(), ...contracts.filter(waiting).map(({ id }) => id)])
  tabStorage.write(closedKey, [...ids].join(','))
}
