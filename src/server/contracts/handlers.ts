import { isAgentType } from '#api/access.ts'
import type { Contract, ContractKind } from '#api/contracts.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { Refusal } from '#api/refusal.ts'
import { findDownline } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Call, Handlers } from '#server/kernel/handler.ts'
import type { KeyPage } from '#server/kernel/keyset.ts'
import { readId } from '#server/messages/public.ts'
import { lapsesAt, offer, process } from './agreements.ts'
import { consolidated } from './consolidated.ts'
import { type ContractRow, listGiven, listVersions } from './rows.ts'
import { listGivenTo, listReceived, pageGiven, pageGivenBeginning } from './rows-open.ts'
import { eventsOf, showRate } from './rules.ts'
import { readTiers, showTiers } from './tiers.ts'

/** Either side sees the same terms and events; `party` is the other one, absent for the house. */
function partsOf(app: App, row: ContractRow, memberId: bigint) {
  const isOwn = row.downline_id === memberId
  const party = isOwn ? row.upline : row.downline
  return {
    ...{ id: row.id.toString(), kind: row.kind },
    direction: isOwn ? ('received' as const) : ('given' as const),
    ...(party === null ? {} : { party }),
    ...{ status: row.status, rate: showRate(row.rate_bp), tiers: showTiers(row.tiers, app.settings.currency()) },
  }
}

/** How many contracts below an offer tells of that it would end or leave; the highest rates are the first of them. */
const belowMax = 200

async function shown(app: App, row: ContractRow, memberId: bigint): Promise<Contract> {
  const waits = row.downline_id === memberId && row.status === 'offered'
  const below = waits ? await listGiven(app.db, row.downline_id, row.kind, belowMax + 1) : []
  const given = below.slice(0, belowMax)
  const toGiven = ({ id, downline: party, rate_bp, status }: ContractRow) => ({
    ...{ id: id.toString(), party, rate: showRate(rate_bp), isOffer: status === 'offered' },
  })
  return {
    ...partsOf(app, row, memberId),
    offeredAt: row.offered_at.toISOString(),
    ...(row.status === 'offered' && { lapsesAt: lapsesAt(app, row.offered_at).toISOString() }),
    ...(row.answered_at !== null && { answeredAt: row.answered_at.toISOString() }),
    ...(row.ended_at !== null && { endedAt: row.ended_at.toISOString() }),
    ends: given.filter((one) => one.rate_bp > row.rate_bp).map(toGiven),
    stays: given.filter((one) => one.rate_bp <= row.rate_bp).map(toGiven),
    ...(below.length > belowMax && { hasMore: true }),
  }
}

/**
 * A page of what an agent has given that waits or runs, to all or to those whose account begins so; or all that one direct
 * downline has of it, which is no page.
 */
async function givenOf(
  app: App,
  { memberId }: Pick<Call<Api['agentContracts']>['session'], 'memberId'>,
  { type: kind, party, account, cursor, pageSize }: Call<Api['agentContracts']>['input'],
): Promise<KeyPage<ContractRow>> {
  const same = (row: ContractRow) => row
  if (account !== undefined) return pageGivenBeginning(app.db, memberId, { account, kind, cursor, pageSize }, same)
  if (party === undefined) return pageGiven(app.db, memberId, { kind, cursor, pageSize }, same)
  const downline = await findDownline(app.db, party, memberId)
  if (downline === undefined) throw new Refusal('not_found')
  return { content: await listGivenTo(app.db, memberId, downline.id, kind) }
}

const answering =
  (kind: ContractKind) =>
  async ({
    app,
    input,
    session,
  }: Pick<Call<Api['processDividend']>, 'app' | 'input' | 'session'>): Promise<Output<Api['processDividend']>> => {
    const { action, endLowerDownline, offerAgain } = input
    const wanted = {
      ...{ memberId: session.memberId, id: readId(input.id), kind, action, endLowerDownline, offerAgain },
      reason: input.reason === '' ? undefined : input.reason,
      number: input.number,
    }
    return shown(app, await process(app, wanted), session.memberId)
  }

export const contractHandlers: Handlers<
  | 'agentContracts'
  | 'agentContractHistory'
  | 'offerContract'
  | 'processDividend'
  | 'processDailySalary'
  | 'processHourlySalary'
  | 'processRealtimeSalary'
  | 'consolidated'
> = {
  async agentContracts({ app, input, session }) {
    const { type, direction, cursor, account } = input
    const received =
      direction === 'given' || cursor !== undefined || account !== undefined
        ? []
        : await listReceived(app.db, session.memberId, type)
    const { content: given, next } = direction === 'received' ? { content: [] } : await givenOf(app, session, input)
    return {
      contracts: await Promise.all([...received, ...given].map((row) => shown(app, row, session.memberId))),
      ...(next !== undefined && { next }),
      ...{ currencySymbol: app.settings.currency().symbol, timeZone: app.settings.current().timeZone },
    }
  },

  async agentContractHistory({ app, input, session: { memberId } }) {
    const page = await listVersions(app.db, memberId, input, (row) => ({
      ...partsOf(app, row, memberId),
      events: eventsOf(row),
    }))
    return { ...page, currencySymbol: app.settings.currency().symbol, timeZone: app.settings.current().timeZone }
  },

  async offerContract({ app, input, session }) {
    const downline = await findDownline(app.db, input.to, session.memberId)
    if (downline === undefined || !isAgentType(downline.type)) throw new Refusal('not_found')
    const row = await offer(app, {
      kind: input.type,
      uplineId: session.memberId,
      downlineId: downline.id,
      tiers: readTiers(input.type, input.tiers, app.settings.currency()),
    })
    return shown(app, row, session.memberId)
  },

  processDividend: answering('dividend'),
  processDailySalary: answering('daily-salary'),
  processHourlySalary: answering('hourly-salary'),
  processRealtimeSalary: answering('realtime-salary'),

  consolidated,
}
