import { findAnyMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { listWallets, openMemberAccount } from '#server/ledger/public.ts'
import { countRounds, findAnyGame, syncCatalogue } from '#server/lobby/public.ts'
import { holdMessages, publishMessages, renewMessages, storeMemberMessages } from '#server/messages/public.ts'
import { recordRounds } from '#server/wallet/public.ts'
import { insertPast, reserveIds } from '#server/withdrawals/public.ts'
import { agreeContracts } from './contracts.ts'
import { openDepositMethods } from './deposit-methods.ts'
import { tellDeposits } from './deposits.ts'
import { fillDesk } from './desk.ts'
import { demoDocumentsAbove, sendDemoDocuments } from './documents.ts'
import { demoFriends, givenFor, postWithFriends } from './friends.ts'
import { arrangeCatalogue, fillOwnLists, readGames } from './games.ts'
import { writeHistory } from './history.ts'
import { demoLadder } from './ladder.ts'
import { addDemoLinks } from './links.ts'
import { demoMail } from './mail.ts'
import { demoMessages } from './messages.ts'
import { demoPrizes, fillDemoMissions } from './missions.ts'
import { createPeople, type Person } from './people.ts'
import { giveDemoPoints } from './points.ts'
import { addDemoPromotions } from './promotions.ts'
import { addDemoRaffle } from './raffles.ts'
import { sayInRooms } from './rooms.ts'
import { sendDemoSlip } from './slips.ts'
import { addDemoStaff } from './staff.ts'
import { demoWithdrawalDay, tellWithdrawalStories } from './withdrawals.ts'

/** Fun money of a trial at the sandbox vendor, which takes the sum from the launch. */
const demoTrialBalance = '10000'
/** More withdrawals than the history has; the numbers that it leaves are nobody's. */
const withdrawalsMost = 5_000

export interface DemoOptions {
  readonly seed: string
  /** The day on which the world is told; its last events are minutes before. */
  readonly date: Date
}

/**
 * Fills an empty database with the demo world: people of each kind, an agent's team, ninety days of money and rounds,
 * messages. The same seed and date give the same world, password hashes aside. Everything but the pictures is one transaction; when
 * another process does it at the same time, this one waits and adds nothing. Throws when there were members before, or
 * when the vendor gives no catalogue.
 */
export async function loadDemoWorld(app: App, { seed, date }: DemoOptions): Promise<void> {
  if (await findAnyMember(app.db)) throw new Error('the demo world needs an empty database')
  if (!(await findAnyGame(app.db))) await syncCatalogue(app)
  if (!(await findAnyGame(app.db))) throw new Error('the vendor gave no catalogue')
  const started = performance.now()
  const facts = { currency: app.settings.currency(), timeZone: app.settings.current().timeZone }
  const currency = facts.currency.code
  const told = await app.db.transaction(async (tx) => {
    if (!(await isFirst(tx))) return undefined
    await arrangeCatalogue(tx)
    const people = await createPeople(tx, { seed, date, currency })
    const games = await readGames(tx)
    const accounts = await wallets(tx)
    const held = await heldAccounts(tx, people, currency)
    const firstWithdrawal = await reserveIds(tx, withdrawalsMost)
    const friends = demoFriends(people, date)
    const given = (memberId: bigint) => givenFor(friends, memberId)
    const history = writeHistory(people, accounts, { seed, date, currency, games, held, firstWithdrawal, given })
    await postWithFriends(tx, history.transfers, { friends, currency })
    await insertPast(tx, history.withdrawals)
    await recordRounds(tx, history.rounds)
    await fillOwnLists(tx, people.find((person) => person.account === 'demo')!.id, date)
    await countRounds(tx, date)
    await publishMessages(tx, demoMessages(date, facts))
    const readers = people.filter(({ account }) => ['demo', 'vip', 'agent'].includes(account))
    await storeMemberMessages(
      tx,
      readers.flatMap(({ id }) =>
        demoMail({ memberId: id, account: accounts.get(id)!, held: held.get(id)! }, history.transfers, date, facts),
      ),
    )
    await sayInRooms(tx, people, date)
    await agreeContracts(tx, people, date)
    await addDemoLinks(tx, people, date)
    await addDemoStaff(app, tx)
    const { answerHours } = app.settings.current().complaints
    await fillDesk(tx, people, { date, timeZone: facts.timeZone, answerHours })
    await giveDemoPoints(app, tx, people, date)
    await addDemoPromotions(app, tx, people, date)
    await addDemoRaffle(app, tx, date)
    await fillDemoMissions(app, tx, people, date)
    await openDepositMethods(tx, date)
    await tellDeposits(app, tx, { memberId: people.find((person) => person.account === 'nida')!.id, date })
    await tellWithdrawalStories(app, tx, people, date)
    return { people, count: history.rounds.length }
  })
  await renewMessages(app)
  if (told === undefined) return
  // Pictures are kept by the file store, which no transaction holds.
  await sendDemoDocuments(app, told.people, date)
  await sendDemoSlip(app, told.people, date)
  // Banks are paid by hand, so that staff have something to do; PromptPay by the sandbox gateway.
  const payoutProviders = app.ports.payments.has('gateway') ? { payoutProviders: { promptpay: 'gateway' } } : {}
  const settings = {
    ...{ trialBalance: demoTrialBalance, documentsAbove: demoDocumentsAbove, withdrawalDay: demoWithdrawalDay },
    ...{ ...payoutProviders, pointsOn: true, vipOn: true, vipLadder: demoLadder },
    ...{ missionsOn: true, rebateOn: true, referralOn: true, referralShare: 50, missionPrizes: demoPrizes },
  }
  await app.settings.change(settings, 'demo')
  app.log.info('demo world loaded', { count: told.count, ms: Math.round(performance.now() - started) })
}

/** Of several processes that start on one empty database, the first loads; the others wait until it has. */
async function isFirst(tx: Queryable): Promise<boolean> {
  await tx.query('set local lock_timeout = 0')
  await tx.query('set local statement_timeout = 0')
  await holdMessages(tx)
  return (await findAnyMember(tx)) === undefined
}

/** Opens what holds people's money on its way, for those who play. */
async function heldAccounts(tx: Queryable, people: readonly Person[], currency: string): Promise<Map<bigint, bigint>> {
  const held = new Map<bigint, bigint>()
  for (const { id, habit } of people)
    if (habit.rounds > 0) held.set(id, await openMemberAccount(tx, id, 'held', currency))
  return held
}

async function wallets(tx: Queryable): Promise<Map<bigint, bigint>> {
  const rows = await listWallets(tx)
  return new Map(rows.map((row) => [row.member_id, row.id]))
}
