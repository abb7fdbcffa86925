import { type Api, Refused, Unreachable } from './api.ts'
import { openAutoplay } from './autoplay.ts'
import { remember, remembered } from './choices.ts'
import { byId, pause } from './page.ts'
import type { TellParent } from './parent.ts'
import type { Reels } from './reels.ts'
import { openSlotShow } from './slot-show.ts'
import { turnSound } from './sound.ts'
import { openStake } from './stake.ts'
import type { Money, Say } from './texts.ts'
import type { PlaySession, Round } from './types.ts'

interface TableOptions {
  readonly api: Api
  readonly session: PlaySession
  readonly reels: Reels
  readonly say: Say
  readonly money: Money
  readonly tellParent: TellParent
  /** Covers the game with a sentence that ends it. */
  readonly end: (text: string) => void
}

const retryMs = 2000

/** The game loop: stake, spin, show, balance. One round at a time; the server decides each. */
export function openTable({ api, session, reels, say, money, tellParent, end }: TableOptions) {
  const spinButton = byId<HTMLButtonElement>('spin')
  const message = byId('message')
  const stake = openStake(session.stakes, money)
  let playing = false
  let quick = remembered('quick') === '1'
  let cut = new AbortController()

  const freshCut = () => {
    cut = new AbortController()
    return cut.signal
  }

  const write = (text: string, bad = false) => {
    const span = document.createElement('span')
    span.textContent = text
    message.replaceChildren(...(text === '' ? [] : [span]))
    message.classList.toggle('bad', bad)
  }
  const tell = (text: string) => {
    write(text)
    byId('news').textContent = text
  }
  const warn = (text: string) => {
    write(text, true)
    byId('alarm').textContent = text
  }

  const showBalance = (balance: string | null) => {
    if (balance === null) return
    byId('balance').textContent = money.text(balance)
    tellParent('balance', { balance, currency: session.currency.code })
  }
  const showWin = (units: bigint) => {
    byId('win').textContent = money.units(units.toString())
    byId('win').classList.toggle('has-win', units > 0n)
  }

  const show = openSlotShow({ reels, say, money, rules: session.rules, tell, showWin })

  /** Asks for a round until there is an answer; the same key means that it is never played twice. */
  const ask = async (): Promise<Round> => {
    const wanted = { key: crypto.randomUUID(), stake: stake.value() }
    for (;;) {
      try {
        return await api.play(wanted)
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        warn(say('connection'))
        await pause(retryMs)
      }
    }
  }

  /** Waits until the wallet and the vendor agree about the last round. */
  const settled = async (round: Round): Promise<Round> => {
    let now = round
    while (now.state === 'settling' || now.state === 'cancelling' || now.state === 'betting') {
      const text = now.state === 'settling' ? 'settling' : 'cancelling'
      write(say(text, { amount: money.text(now.state === 'settling' ? now.win : now.stake) }))
      await pause(retryMs)
      try {
        now = (await api.session()).round ?? now
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        warn(say('connection'))
      }
    }
    return now
  }

  const refuse = async (code: string) => {
    if (code === 'session_expired') return end(say('session_expired'))
    if (code !== 'insufficient_funds') return warn(say(code))
    if (session.mode === 'real') {
      warn(say('insufficient_funds'))
      return tellParent('insufficient_funds')
    }
    warn(say('insufficientDemo'))
    const refill = document.createElement('button')
    refill.className = 'second'
    refill.textContent = say('refill')
    refill.addEventListener('click', () => void refillPurse())
    message.append(refill)
  }

  const refillPurse = async () => {
    await api.refill()
    showBalance((await api.session()).balance)
    tell(say('start'))
  }

  const conclude = (round: Round) => {
    const won = Number(round.win) > 0
    tell(won ? say('won', { amount: money.text(round.win) }) : say('lost'))
    tellParent('round', { id: round.id, stake: round.stake, win: round.win, currency: session.currency.code })
  }

  const present = async (round: Round): Promise<Round> => {
    const before = reels.current()
    if (!round.outcome) {
      await reels.land({ view: before, quick: true, cut: freshCut() })
      const last = await settled(round)
      showBalance(last.balanceWin ?? last.balanceBet)
      if (last.state === 'cancelled' && last.refusal === 'wallet_unavailable') warn(say('cancelled'))
      else await refuse(last.refusal ?? 'wallet_unavailable')
      return last
    }
    showBalance(round.balanceBet)
    await show.play(round, round.outcome, quick, freshCut)
    const last = await settled(round)
    showWin(unitsOf(last.win))
    showBalance(last.balanceWin)
    conclude(last)
    api.seen(last.id).catch(() => {})
    return last
  }

  const playOne = async (): Promise<Round | undefined> => {
    show.clear()
    showWin(0n)
    write(say('spinning'))
    reels.start()
    try {
      return await present(await ask())
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await reels.land({ view: reels.current(), quick: true, cut: freshCut() })
      await refuse(error.code)
      return undefined
    }
  }

  const busy = (next: boolean) => {
    playing = next
    stake.lock(next)
    spinButton.classList.toggle('turning', next)
    spinButton.setAttribute('aria-label', say(next ? 'stop' : 'spin'))
  }

  const spin = async () => {
    if (playing) return cut.abort()
    busy(true)
    try {
      while (autoplay.goesOn(await playOne())) await pause(quick ? 250 : 700, freshCut())
    } finally {
      busy(false)
    }
  }

  const autoplay = openAutoplay({ say, money, stake: stake.value, begin: () => void spin(), tell })

  const quickButton = byId('quick')
  const drawQuick = () => quickButton.setAttribute('aria-pressed', String(quick))
  quickButton.addEventListener('click', () => {
    quick = !quick
    remember('quick', quick ? '1' : '0')
    drawQuick()
  })
  drawQuick()

  const soundButton = byId('sound')
  soundButton.addEventListener('click', () => {
    const on = soundButton.getAttribute('aria-pressed') !== 'true'
    soundButton.setAttribute('aria-pressed', String(on))
    turnSound(on)
  })

  spinButton.addEventListener('click', () => void spin())
  document.addEventListener('keydown', (event) => {
    if (event.repeat || document.querySelector('dialog[open]')) return
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      stake.move(event.key === 'ArrowUp' ? 1 : -1)
    } else if (event.key === ' ' || event.key === 'Enter') {
      if ((event.target as Element).closest('button, a, input, dialog')) return
      event.preventDefault()
      void spin()
    }
  })

  /** Takes up where the player left: shows the last round, finishes one that is unfinished. */
  const resume = async (round: Round | null) => {
    showBalance(session.balance)
    showWin(0n)
    spinButton.disabled = false
    busy(true)
    try {
      if (!round?.outcome) return tell(say('start'))
      if (round.seen) {
        show.rest(round.outcome)
        showWin(unitsOf(round.win))
        return tell(say('shownAgain'))
      }
      tell(say('shownAgain'))
      reels.start()
      await pause(500)
      await present(round)
    } finally {
      busy(false)
    }
  }

  return { resume, refuse }
}

const unitsOf = (amount: string) => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(5, '0'))
}
