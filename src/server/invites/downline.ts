import { memberTypes } from '#api/access.ts'
import type { Input, Output } from '#api/endpoint.ts'
import type { registerDownline as registerCall } from '#api/invites.ts'
import { openAccount, refuseTakenName } from '#server/accounts/public.ts'
import { offerRates, ownRates } from '#server/contracts/public.ts'
import { writeAudit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import { consumeForAddress } from '#server/rate-limit/public.ts'
import type { Actor } from './links.ts'
import { readRates } from './rates.ts'

/** What an account is that an agent brings in. */
export const typeOf = { member: memberTypes.member, agent: memberTypes.agents[1] } as const

/**
 * Opens an account directly below an agent, whose password the agent has chosen, and offers the contracts that the form
 * names, all in one transaction. Throws `username_taken`, `invalid_input` or `contract_rate_too_high`.
 */
export async function registerDownline(
  app: App,
  { agentId, request }: Actor,
  { brings, username: account, password, nickname, rates: wanted }: Input<typeof registerCall>,
): Promise<Output<typeof registerCall>> {
  const rates = readRates(brings, wanted, await ownRates(app.db, agentId))
  await refuseTakenName(app, account, request)
  await consumeForAddress(app, 'register', request.ip)
  const { language, country } = request
  const place = { type: typeOf[brings], uplineId: agentId, nickname, language, country }
  const kinds: (keyof typeof rates)[] = []
  await openAccount(app, { account, password, place }, async (tx, memberId) => {
    kinds.push(...(await offerRates(app, tx, { uplineId: agentId, downlineId: memberId, rates }, 'refuse')))
    const source = { actor: `member:${agentId}`, action: 'member.created', requestId: request.id, ip: request.ip }
    const detail = { by: 'agent', account, brings, rates }
    await writeAudit(tx, app.clock.now(), source, { subject: `member:${memberId}`, detail })
  })
  return { account, offers: kinds }
}
