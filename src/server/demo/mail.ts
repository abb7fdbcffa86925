import { formatAmount } from '#api/money.ts'
import type { Transfer } from '#server/ledger/public.ts'
import type { NewMemberMessage } from '#server/messages/public.ts'
import { type DemoFacts, focusDays } from './messages.ts'
import { formatDay, formatSum, keysOf, textsOf } from './texts.ts'

const dayMs = 86_400_000

/** A member of the demo who gets mail, and the wallet whose history it tells. */
export interface Reader {
  readonly memberId: bigint
  readonly account: bigint
  /** The account of what is held for it. */
  readonly held: bigint
}

type About = Pick<NewMemberMessage, 'category' | 'href'> & { readonly daysAgo: number }
type Booked = 'deposit' | 'withdrawal'

const general: Readonly<Record<Exclude<ReturnType<typeof keysOf<'mail'>>[number], Booked>, About>> = {
  welcome: { category: 'service', href: '/member/limits', daysAgo: 60 },
  keys: { category: 'safety', href: '/member/security', daysAgo: 4 },
  focus: { category: 'offers', href: '/promotions#pg-focus', daysAgo: 0.1 },
}

/** The last deposit or withdrawal of a wallet, as the ledger has it. */
function lastOf(kind: Booked, { account, held }: Reader, transfers: readonly Transfer[]) {
  const own = kind === 'deposit' ? account : held
  const transfer = transfers.findLast(
    ({ reason, postings }) => reason === kind && postings.some((posting) => posting.account === own),
  )
  const posting = transfer?.postings.find((one) => one.account === own)
  if (transfer?.at === undefined || posting === undefined) return undefined
  return { at: transfer.at, amount: posting.amount < 0n ? -posting.amount : posting.amount }
}

/** What the operator wrote to somebody of the demo world: sums and times are those of the ledger, the times those of the messages. The oldest is read. */
export function demoMail(
  reader: Reader,
  transfers: readonly Transfer[],
  date: Date,
  { currency, timeZone }: DemoFacts,
): NewMemberMessage[] {
  const { memberId } = reader
  const end = new Date(date.getTime() + focusDays * dayMs)
  const messages = keysOf('mail').flatMap((key): NewMemberMessage[] => {
    if (key !== 'deposit' && key !== 'withdrawal') {
      const { daysAgo, ...about } = general[key]
      const texts = textsOf('mail', key, (language) => ({ end: formatDay(end, language, timeZone) }))
      return [{ ...about, memberId, texts, at: new Date(date.getTime() - daysAgo * dayMs) }]
    }
    const booked = lastOf(key, reader, transfers)
    if (booked === undefined) return []
    const sum = formatAmount(booked.amount, currency)
    const texts = textsOf('mail', key, (language) => ({
      amount: formatSum(sum, currency.symbol, language),
    }))
    return [{ category: 'payments', href: '/member/transactions', memberId, texts, at: booked.at }]
  })
  const [oldest, ...later] = messages.sort((a, b) => a.at.getTime() - b.at.getTime())
  return oldest === undefined ? [] : [{ ...oldest, isRead: true }, ...later]
}
