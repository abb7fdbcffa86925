import type { Api } from './api.ts'
import type { openLine } from './line.ts'
import { byId } from './page.ts'
import type { TellParent } from './parent.ts'
import type { Money, Say } from './texts.ts'
import type { PlaySession, Round } from './types.ts'

interface PurseOptions {
  readonly api: Api
  readonly session: PlaySession
  readonly line: ReturnType<typeof openLine>
  readonly say: Say
  readonly money: Money
  readonly tellParent: TellParent
  readonly end: (text: string) => void
}

/** Balance and win at the foot of a table, and what is said when a bet is refused. */
export function openPurse({ api, session, line, say, money, tellParent, end }: PurseOptions) {
  const showBalance = (balance: string | null): void => {
    if (balance !== null) byId('balance').textContent = money.text(balance)
  }
  return {
    showBalance,
    /** Nothing is being shown: the site may show this balance, too. */
    showAll(balance: string | null): void {
      showBalance(balance)
      if (balance !== null) tellParent('balance', { balance, currency: session.currency.code })
    },
    /** A bet has been shown to its end: its win is in the balance from now on, here and on the site. */
    showSettled({ id, stake, win, balanceWin }: Pick<Round, 'id' | 'stake' | 'win' | 'balanceWin'>): void {
      showBalance(balanceWin)
      tellParent('round', { id, stake, win, currency: session.currency.code })
    },
    showWin(units: bigint): void {
      byId('win').textContent = money.units(units.toString())
      byId('win').classList.toggle('has-win', units > 0n)
    },
    refuse(code: string) {
      if (code === 'session_expired') return end(say('session_expired'))
      if (code !== 'insufficient_funds') return line.warn(say(code))
      if (session.mode === 'real') {
        line.warn(say('insufficient_funds'))
        return tellParent('insufficient_funds')
      }
      line.warn(say('insufficientDemo'))
      line.offer(say('refill'), async () => {
        await api.refill()
        showBalance((await api.session()).balance)
        line.tell(say('betsOpen'))
      })
    },
  }
}
