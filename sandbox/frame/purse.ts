import { fromUnits, toUnits } from './amounts.ts'
import { type Api, Refused } from './api.ts'
import type { openLine } from './line.ts'
import { byId, pause } from './page.ts'
import { hearBalance, type TellParent } from './parent.ts'
import type { Money, Say } from './texts.ts'
import type { PlaySession, Round } from './types.ts'

interface PurseOptions {
  readonly api: Pick<Api, 'session' | 'refill'>
  readonly session: PlaySession
  readonly line: ReturnType<typeof openLine>
  readonly say: Say
  readonly money: Money
  readonly tellParent: TellParent
  readonly end: (text: string) => void
  /** What is said when bets can be made again. */
  readonly invite: () => string
  /** Nothing that was booked waits to be shown: the wallet's balance tells no result early. */
  readonly isQuiet: () => boolean
}

const askAgainMs = 3000
const settleMs = 500

/** Balance and win at the foot of a game, and what is said when a bet is refused. */
export function openPurse({ api, session, line, say, money, tellParent, end, invite, isQuiet }: PurseOptions) {
  let shown: string | null = null
  /** What the site shows. */
  let news: string | undefined
  let asking = false

  const showBalance = (balance: string | null): void => {
    if (balance === null) return
    shown = balance
    byId('balance').textContent = money.text(balance)
  }
  /** Nothing is being shown: the site may show this balance, too. */
  const showAll = (balance: string | null): void => {
    showBalance(balance)
    if (balance !== null) tellParent('balance', { balance, currency: session.currency.code })
  }
  const refuse = (code: string) => {
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
      line.tell(invite())
    })
  }

  /**
   * Asks the wallet where the site shows another balance for longer than a message takes: money came or went while this
   * page was open. Only what the wallet and the site agree about is shown, because the wallet alone also holds wins that
   * a game in another tab has still to show.
   */
  const look = async (): Promise<void> => {
    if (asking || !isNews()) return
    asking = true
    await pause(settleMs)
    const [before, now] = [shown, isNews() ? await api.session().catch(() => undefined) : undefined]
    asking = false
    // A bet that was answered meanwhile is newer than this answer.
    if (isNews() && shown === before && now?.error === null && now.balance === news) showBalance(now.balance)
  }
  const isNews = () => news !== undefined && news !== shown && isQuiet()

  /** A wallet that did not answer when the page was opened is asked until it does. */
  const awaitWallet = async (): Promise<void> => {
    line.warn(say('walletSlow'))
    let now = session
    while (now.error === 'wallet_unavailable') {
      await pause(askAgainMs)
      try {
        now = await api.session()
      } catch (error) {
        if (error instanceof Refused) return refuse(error.code)
      }
    }
    if (now.error !== null) return refuse(now.error)
    // A bet that was made meanwhile has brought the balance with its answer.
    if (!isQuiet() || shown !== session.balance) return
    showAll(now.balance)
    line.tell(invite())
  }

  return {
    showBalance,
    showAll,
    refuse,
    look: () => void look(),
    /** Follows the wallet from the first balance on, which the session brought. */
    follow(): void {
      if (session.error === 'wallet_unavailable') void awaitWallet()
      else if (session.error !== null) refuse(session.error)
      if (session.mode !== 'real') return
      hearBalance((balance) => {
        document.body.dataset.purse = 'site'
        news = balance
        void look()
      })
    },
    /** What the wallet holds now, less the win of a round that is shown only now. */
    showBefore(round: Pick<Round, 'state' | 'win'>, now: string | null): void {
      if (now === null) return
      showBalance(round.state === 'settled' ? fromUnits(toUnits(now) - toUnits(round.win), now) : now)
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
  }
}
