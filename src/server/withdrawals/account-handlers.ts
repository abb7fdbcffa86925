import type { Input } from '#api/endpoint.ts'
import { type addPayoutAccount, thaiBanks } from '#api/payout-accounts.ts'
import { Refusal } from '#api/refusal.ts'
import { findPayeeName, holdStatus, queueForMember } from '#server/accounts/public.ts'
import { audit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers, RequestFacts, Session } from '#server/kernel/handler.ts'
import type { NameAnswer } from '#server/ports/name-match.ts'
import { requireProof, requireStepUp, writeProfile } from '#server/security/public.ts'
import { claimUploads } from '#server/uploads/public.ts'
import { type AccountNumber, maskedNumber, readAccountNumber } from './account-numbers.ts'
import { accountState, kindsFor, mayBePaid, showAccount } from './accounts.ts'
import { readId } from './request.ts'
import {
  type AccountRow,
  countAccounts,
  findAccount,
  findAccountByKey,
  insertAccount,
  isAccountBusy,
  listAccounts,
  lockAccount,
  removeAccountRow,
  storeProof,
} from './rows-accounts.ts'
import { publishUnread, tell } from './told.ts'

const hourMs = 3_600_000
/** When a bank that has not answered is asked again. */
export const askAgainMs = 60_000

type Wanted = Input<typeof addPayoutAccount>

const holderOf = async (db: Queryable, memberId: bigint): Promise<string | undefined> =>
  (await findPayeeName(db, memberId))?.name || undefined

async function readWanted(app: App, session: Session, input: Wanted): Promise<AccountNumber> {
  if (!(await kindsFor(app, app.db, session.memberId)).includes(input.kind))
    throw new Refusal('invalid_input', { fields: { kind: 'invalid' } })
  const read = readAccountNumber(input.kind, input.bank, input.number)
  if ('field' in read) throw new Refusal('invalid_input', { fields: { [read.field]: read.code } })
  if (!(await mayBePaid(app, app.db, session.memberId, read)))
    throw new Refusal('invalid_input', { fields: { number: 'not_own' } })
  return read
}

function sameAccount(row: AccountRow, input: Wanted, { bank, number }: AccountNumber): AccountRow {
  if (row.kind !== input.kind || row.bank !== bank || row.number !== number) throw new Refusal('idempotency_conflict')
  return row
}

interface Adding {
  readonly app: App
  readonly session: Session
  readonly request: RequestFacts
  readonly input: Wanted
  readonly number: AccountNumber
  readonly holder: string
  readonly answer: NameAnswer
}

/** Stores an account in `tx`, with its waiting time; the member is written to, so that nobody adds one unseen. */
async function store(tx: Queryable, adding: Adding): Promise<bigint> {
  const { app, session, request, input, number, holder, answer } = adding
  const { memberId } = session
  const now = app.clock.now()
  await queueForMember(tx, memberId)
  if ((await holdStatus(tx, memberId))?.status === 'disabled') throw new Refusal('account_disabled')
  const { payoutAccountMax, payoutAccountWait } = app.settings.current()
  const { now: have, ever } = await countAccounts(tx, memberId)
  if (have >= payoutAccountMax) throw new Refusal('payout_account_limit')
  if ((await holderOf(tx, memberId)) === undefined) await writeProfile(app, tx, memberId, { payeeName: holder })
  const hours = ever === 0 ? payoutAccountWait.first : payoutAccountWait.later
  const row = await insertAccount(tx, {
    ...{ memberId, kind: input.kind, ...number, holder, key: request.idempotencyKey! },
    ...{ nameMatch: answer.match, bankHolder: answer.match === 'differs' ? (answer.name ?? '') : null },
    ...{ now, usableAt: new Date(now.getTime() + hours * hourMs) },
    askAt: answer.match === 'unknown' ? new Date(now.getTime() + askAgainMs) : null,
  })
  if (row === undefined) throw new Refusal('payout_account_known')
  const facts = { kind: input.kind, nameMatch: answer.match }
  await audit(tx, app, request, 'payout_account.added', memberId, { ...facts, id: row.id.toString() })
  const masked = maskedNumber(number.number, number.idKind)
  await tell(app, tx, memberId, 'account', '/member/withdraw', { masked })
  return row.id
}

async function ownAccount(tx: Queryable, session: Session, id: string): Promise<AccountRow> {
  const row = await lockAccount(tx, readId(id))
  if (row === undefined || row.member_id !== session.memberId || row.removed_at !== null) throw new Refusal('not_found')
  return row
}

export const accountHandlers: Handlers<
  'payoutAccounts' | 'addPayoutAccount' | 'provePayoutAccount' | 'removePayoutAccount'
> = {
  async payoutAccounts({ app, session }) {
    const { memberId } = session
    const now = app.clock.now()
    const kinds = await kindsFor(app, app.db, memberId)
    const { payoutAccountMax, payoutAccountWait } = app.settings.current()
    const { ever } = await countAccounts(app.db, memberId)
    const holder = await holderOf(app.db, memberId)
    return {
      accounts: (await listAccounts(app.db, memberId)).map((row) => showAccount(row, now)),
      kinds: [...kinds],
      banks: kinds.includes('bank') ? Object.entries(thaiBanks).map(([code, name]) => ({ code, name })) : [],
      ...(holder !== undefined && { holder }),
      waitHours: ever === 0 ? payoutAccountWait.first : payoutAccountWait.later,
      max: payoutAccountMax,
    }
  },

  async addPayoutAccount({ app, input, session, request }) {
    const { memberId } = session
    const key = request.idempotencyKey!
    const number = await readWanted(app, session, input)
    const known = await findAccountByKey(app.db, memberId, key)
    if (known !== undefined) return showAccount(sameAccount(known, input, number), app.clock.now())
    const holder = (await holderOf(app.db, memberId)) ?? input.holder
    if (holder === undefined) throw new Refusal('payee_name_needed', { fields: { holder: 'required' } })
    await requireStepUp(app, session, { key, paymentPassword: input.paymentPassword })
    const answer = await app.ports.nameMatch.ask({ kind: input.kind, ...number, holder })
    const adding = { app, session, request, input, number, holder, answer }
    const id = await app.db.transaction((tx) => store(tx, adding))
    publishUnread(app, memberId)
    return showAccount((await findAccount(app.db, id))!, app.clock.now())
  },

  async provePayoutAccount({ app, input, session }) {
    const now = app.clock.now()
    const row = await app.db.transaction(async (tx) => {
      const account = await ownAccount(tx, session, input.id)
      const state = accountState(account, now)
      if (state !== 'proof_needed' && state !== 'refused') throw new Refusal('withdrawal_changed')
      const owner = `payout_account:${account.id}:${now.getTime()}`
      await claimUploads(app, tx, { memberId: session.memberId, ids: input.uploads, owner })
      await storeProof(tx, account.id, input.uploads, now)
      return account
    })
    return showAccount((await findAccount(app.db, row.id))!, now)
  },

  async removePayoutAccount({ app, input, session, request }) {
    await requireProof(app, session)
    await app.db.transaction(async (tx) => {
      const account = await ownAccount(tx, session, input.id)
      if (await isAccountBusy(tx, account.id)) throw new Refusal('payout_account_busy')
      await removeAccountRow(tx, account.id, app.clock.now())
      await audit(tx, app, request, 'payout_account.removed', session.memberId, { id: account.id.toString() })
    })
    return {}
  },
}
