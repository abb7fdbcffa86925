import type { ContractKind } from '#api/contracts.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'

type Page = Output<Api['agentContractHistory']>
/** A contract that is or was, with what happened to it. */
export type ContractVersion = Page['content'][number]

/** Every contract of this agent, newest first, page by page. */
export const loadContractHistory = (cursor?: string): Promise<Page> =>
  call('agentContractHistory', cursor === undefined ? {} : { cursor })

const payCalls = {
  dividend: 'agentDividends',
  'daily-salary': 'agentDailySalary',
  'hourly-salary': 'agentHourlySalary',
  'realtime-salary': 'agentRealtimeSalary',
} as const satisfies Record<ContractKind, keyof Api>

/**
 * The period of a kind that runs for this agent. `running` is absent where nothing is counted in it yet, `countsFrom` is there
 * where the own contract was agreed in it.
 */
export async function loadRunningPeriod(kind: ContractKind, signal: AbortSignal) {
  const { running, countsFrom, currencySymbol, timeZone } = await call(payCalls[kind], { pageSize: 1 }, { signal })
  return { running, countsFrom, currencySymbol, timeZone }
}
