import { memberTypes } from '#api/access.ts'
import { bindContact, createMember, hashPassword, type NewMember, updateLastLogin } from '#server/accounts/public.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { type Dice, rollFrom } from './dice.ts'
import { demoDownline, demoPassword } from './logins.ts'

/** How somebody plays: rounds in the whole time, and the ladder of their stakes in major units. */
export interface Habit {
  readonly rounds: number
  readonly stakes: readonly number[]
}

export interface Person {
  readonly id: bigint
  readonly account: string
  readonly joinedDay: number
  readonly habit: Habit
}

/** Days of history. */
export const days = 90
const dayMs = 86_400_000

const smallStakes = [5, 10, 10, 20, 20, 50]
const largeStakes = [50, 100, 100, 200, 500]

/** People of the winner board and the lobby, as they would call themselves. */
const crowdNames =
  'kanya72 somsak89 tunin arisa03 boon88 mayuri11 pornz wichit5 noina30 janjira_n plengfah7 oat555 chatchai winai62 bowtie_y fah331 saithan xtra09 monthok pimmada4 ' +
  'anong18 bancha_k chaiya77 duangjai ekachai9 fonnapa fluke24 gunner_t hatai08 ice_cream1 jakkrit5 kaew2525 lalita_m lek9999 malee31 narong_p nok_air ohmster popeye56 ' +
  'prasit44 praewa_s ratana12 rungfa88 sakda_b sawat07 sudarat3 suchart_y tanawat1 thida22 toey_t udom555 usa_l vipada9 wanna_k watcharin yai_yai8 yupa45 zaza_n kob1122'

/** Agents' team: people on each of five levels below the agent. */
const teamLevels = [8, 20, 36, 34, 22] as const

/** Makes everybody of the demo world and gives those who play. Ids and names follow from the seed. */
export async function createPeople(
  tx: Queryable,
  { seed, date, currency }: { readonly seed: string; readonly date: Date; readonly currency: string },
): Promise<Person[]> {
  const dice = rollFrom(`${seed}/people`)
  const taken = new Set<number>()
  const newId = (): bigint => {
    let id = dice.between(10_000_000, 99_999_999)
    while (taken.has(id)) id = dice.between(10_000_000, 99_999_999)
    taken.add(id)
    return BigInt(id)
  }
  const people: Person[] = []
  const add: Add = async (member, joinedDay, habit) => {
    const id = newId()
    const createdAt = new Date(date.getTime() - (days - joinedDay) * dayMs - dice.between(0, dayMs / 2))
    await createMember(tx, { currency, ...member, id, createdAt, icon: `a${dice.between(1, 12)}` })
    people.push({ id, account: member.account, joinedDay, habit })
    return id
  }
  const agent = await addLogins(add)
  for (const account of crowdNames.split(' '))
    await add({ account }, dice.between(0, 60), { rounds: dice.between(12, 40), stakes: smallStakes })
  await addTeam(agent, dice, add)
  await addGuarded(tx, add, date)
  return people
}

type Add = (
  member: Omit<NewMember, 'currency' | 'id'> & Partial<Pick<NewMember, 'currency'>>,
  joinedDay: number,
  habit: Habit,
) => Promise<bigint>

async function addLogins(add: Add): Promise<bigint> {
  const passwordHash = await hashPassword(demoPassword)
  const quiet = { rounds: 0, stakes: smallStakes }
  await add({ account: 'demo', nickname: 'Somchai', vipRank: 2, passwordHash }, 0, { rounds: 420, stakes: smallStakes })
  await add({ account: 'newbie', nickname: 'Newbie', passwordHash }, days, quiet)
  await add({ account: 'vip', nickname: 'Duangjai', vipRank: 6, passwordHash }, 0, { rounds: 640, stakes: largeStakes })
  const type = memberTypes.agents[0]
  const agent = await add({ account: 'agent', nickname: 'Prasert', type, passwordHash }, 0, {
    rounds: 60,
    stakes: smallStakes,
  })
  await add({ account: 'disabled', nickname: 'Disabled', status: 'disabled', passwordHash }, 20, {
    rounds: 15,
    stakes: smallStakes,
  })
  return agent
}

/** Somebody whose log-in asks a second step, one without business on this site, one with somebody else's password. Last, so that nobody else changes. */
async function addGuarded(tx: Queryable, add: Add, date: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  const quiet = { rounds: 0, stakes: smallStakes }
  const profile = { payeeName: 'Somsri Jaidee' }
  const somsri = await add({ account: 'somsri', nickname: 'Somsri', passwordHash, profile }, 10, quiet)
  await bindContact(tx, somsri, 'mobile', '+66812345678', date)
  await bindContact(tx, somsri, 'email', 'somsri@mail.example', date)
  await updateLastLogin(tx, somsri, new Date(date.getTime() - dayMs))
  await add({ account: 'staff', nickname: 'Staff', type: 9, passwordHash }, 10, quiet)
  await add({ account: 'invited', nickname: 'Invited', firstLogin: true, passwordHash }, days, quiet)
  const nida = { payeeName: 'Nida Charoen' }
  await add({ account: 'nida', nickname: 'Nida', passwordHash, profile: nida }, 30, quiet)
  const bia = { payeeName: 'Beatriz Lima' }
  await add({ account: 'bia', nickname: 'Bia', passwordHash, profile: bia, currency: 'BRL' }, 30, quiet)
}

/** The first of each level but the last are agents themselves. */
async function addTeam(agent: bigint, dice: Dice, add: Add): Promise<void> {
  let above: readonly bigint[] = [agent]
  const passwordHash = await hashPassword(demoPassword)
  for (const [level, count] of teamLevels.entries()) {
    const here: bigint[] = []
    for (let n = 1; n <= count; n += 1) {
      const isAgent = level < teamLevels.length - 1 && n <= 3
      const account = `team${level + 1}${String(n).padStart(2, '0')}`
      const habit = { rounds: dice.between(4, 30), stakes: smallStakes }
      const own = account === demoDownline && { passwordHash }
      const type = isAgent ? memberTypes.agents[1] : memberTypes.member
      here.push(
        await add(
          { ...own, account, type, uplineId: dice.pick(above) },
          dice.between(level * 8, 40 + level * 8),
          habit,
        ),
      )
    }
    above = here
  }
}
