import { fromCents, toCents } from '#sandbox/frame/amounts.ts'
import { type Api, openInsist, Refused } from '#sandbox/frame/api.ts'
import { type Coupon, type Fixture, type Market, type Pick, payCents } from '#sandbox/frame/book.ts'
import { make } from '#sandbox/frame/dom.ts'
import { openLine } from '#sandbox/frame/line.ts'
import { byId, pause } from '#sandbox/frame/page.ts'
import type { TellParent } from '#sandbox/frame/parent.ts'
import { openPurse } from '#sandbox/frame/purse.ts'
import { listenTo } from '#sandbox/frame/shared-stream.ts'
import { chime, knock } from '#sandbox/frame/sound.ts'
import { openStake } from '#sandbox/frame/stake.ts'
import type { Money, Say } from '#sandbox/frame/texts.ts'
import type { PlaySession } from '#sandbox/frame/types.ts'
import { openCoupons } from './book-coupons.ts'
import { openMatches } from './book-matches.ts'
import { openSlip } from './book-slip.ts'
import { openWords } from './book-words.ts'

interface Options {
  readonly api: Api
  readonly key: string
  readonly session: PlaySession
  readonly language: string
  readonly say: Say
  readonly money: Money
  readonly tellParent: TellParent
  readonly end: (text: string) => void
}

interface Rules {
  readonly legsMost: number
  readonly winMost: number
}

const views = ['matches', 'slip', 'coupons'] as const
type View = (typeof views)[number]

/** The page on which matches are bet on: programme, coupon, coupons. Bets are settled after the matches, even with no page open. */
export function openBook({ api, key, session, language, say, money, tellParent, end }: Options) {
  const { legsMost, winMost } = session.rules as Rules
  const line = openLine()
  const main = byId<HTMLButtonElement>('go')
  let offset = 0
  let placing = false
  let isReady = false
  const now = () => performance.now() + offset
  const words = openWords(say, language, now)
  const toMatches = () => {
    show('matches')
    tabs[0]!.focus()
  }
  const slip = openSlip(say, words, legsMost, () => draw(), toMatches)
  const coupons = openCoupons(say, money, words, toMatches)
  const matches = openMatches({ say, words, isPicked: slip.has, press: (...pick) => press(...pick) })
  const stake = openStake(session.stakes, money, () => draw())

  const labels = { matches: say('viewMatches'), slip: say('couponTitle'), coupons: say('couponsMine') }
  const tabs = views.map((view) => {
    const tab = make('button', { class: 'ghost', type: 'button' }, labels[view])
    tab.addEventListener('click', () => show(view))
    return tab
  })
  const place = make(
    'div',
    { class: 'programme' },
    make('div', { class: 'book-views', role: 'group', 'aria-label': say('viewMatches') }, ...tabs),
    matches.element,
    make('div', { class: 'book-side' }, slip.element, coupons.element),
  )
  byId('board').append(place)
  const show = (view: View) => {
    place.dataset.view = view
    for (const [at, tab] of tabs.entries()) tab.setAttribute('aria-pressed', String(views[at] === view))
  }
  show('matches')
  byId('quick').hidden = true

  const pays = () => payCents(toCents(stake.value()), slip.legs())
  const fits = () => pays() <= BigInt(winMost) * 100n

  function draw(): void {
    if (!isReady) return
    const legs = slip.legs()
    const word = slip.asks() ? say('priceAccept') : main.dataset.word!
    byId('go-word').textContent = word
    main.setAttribute('aria-label', word)
    main.disabled = false
    main.classList.toggle('waits', legs.length === 0 || placing || !fits())
    main.classList.toggle('turning', placing)
    byId('total').hidden = false
    byId('total-amount').textContent = legs.length > 0 ? money.text(fromCents(pays())) : '–'
    byId('total').classList.toggle('bad', !fits())
    tabs[1]!.textContent = legs.length > 0 ? `${labels.slip} · ${legs.length}` : labels.slip
    tabs[2]!.textContent = coupons.open() > 0 ? `${labels.coupons} · ${coupons.open()}` : labels.coupons
    matches.draw()
  }

  function press(fixture: Fixture, market: Market, pick: Pick) {
    const done = slip.toggle(fixture, market, pick)
    if (done === 'full') return line.warn(say('couponFull', { most: legsMost }))
    knock(done === 'taken' ? 2 : 0)
    line.tell(say(done === 'taken' ? 'pickTaken' : 'pickGone', { pick: words.pick(fixture, market, pick) }))
  }

  const invite = () => say('bookInvite')
  const purse = openPurse({ api, session, line, say, money, tellParent, end, invite, isQuiet: () => !placing })
  const { showBalance, showAll, refuse } = purse

  /** A coupon is settled: it is told once. */
  const settled = (coupon: Coupon) => {
    const before = coupons.stateOf(coupon.id)
    coupons.keep(coupon)
    if (before !== 'open' || coupon.status === 'open') return
    byId('win').textContent = money.text(coupon.win)
    byId('win').classList.toggle('has-win', coupon.status === 'won')
    showBalance(coupon.balanceWin)
    const say1 = { won: 'couponSaysWon', lost: 'couponSaysLost', void: 'couponSaysVoid', refused: 'cancelled' } as const
    line.tell(say(say1[coupon.status], { amount: money.text(coupon.win) }))
    if (coupon.status === 'won') chime(5)
    tellParent('round', { id: coupon.id, stake: coupon.stake, win: coupon.win, currency: session.currency.code })
    draw()
  }

  /** A wallet that was slow or away: ask until it has said yes. */
  const follow = async () => {
    while (coupons.isUnsettled()) {
      await pause(2500)
      for (const coupon of await api.coupons().catch(() => [])) settled(coupon)
    }
  }

  const buy = async () => {
    if (placing) return
    if (slip.asks()) {
      slip.accept()
      return line.tell(say('priceAccepted'))
    }
    const legs = slip.legs()
    if (legs.length === 0) return line.tell(say('bookInvite'))
    if (!fits()) return line.warn(say('win_limit'))
    placing = true
    stake.lock(true)
    draw()
    const wanted = { key: crypto.randomUUID(), stake: stake.value(), legs }
    try {
      const coupon = await insist(() => api.coupon(wanted))
      if (coupon.state === 'refused' || coupon.state === 'cancelled' || coupon.state === 'cancelling') {
        if (coupon.refusal === 'wallet_unavailable' || coupon.refusal === null) line.warn(say('cancelled'))
        else refuse(coupon.refusal)
        showBalance(coupon.balanceBet)
      } else {
        slip.clear()
        coupons.keep(coupon)
        showBalance(coupon.balanceBet)
        line.tell(say('betsTaken', { amount: money.text(coupon.stake) }))
        if (coupon.state === 'betting') void follow()
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refuse(error.code)
    } finally {
      placing = false
      stake.lock(false)
      draw()
      purse.look()
    }
  }

  const insist = openInsist(() => line.warn(say('connection')))

  const hearFixtures = (fixtures: readonly Fixture[]) => {
    const before = new Map(fixtures.map(({ id }) => [id, matches.find(id)?.score?.join() ?? '']))
    matches.set(fixtures)
    const happened = slip.follow(fixtures)
    if (happened === 'moved') line.warn(say('price_changed'))
    if (happened === 'closed') line.warn(say('pickClosed'))
    // Only scores of matches on which a coupon waits are told aloud.
    for (const { id, home, away, score } of coupons.follow(fixtures))
      if (score && before.get(id) !== score.join()) line.tell(`${home} ${score[0]} – ${score[1]} ${away}`)
  }

  /** The price with which the page was opened (`fixture:market:pick`) lies in the coupon, once and where it is still offered. */
  let wish = new URLSearchParams(location.search).get('pick')
  const takeWish = (fixtures: readonly Fixture[]) => {
    const [id, market, pick] = wish?.split(':') ?? []
    wish = null
    const fixture = fixtures.find((one) => one.id === id && one.phase === 'open')
    const prices = fixture?.markets.find((one) => one.market === market)?.prices
    if (!fixture || !prices?.some((price) => price.pick === pick)) return
    press(fixture, market as Market, pick as Pick)
    show('slip')
  }

  main.addEventListener('click', () => void buy())
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return
    const control = (event.target as Element).closest('button, a, input, dialog, summary')
    if (event.key === 'Enter' && !control && !event.repeat) void buy()
    else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && control?.closest('.stake'))
      stake.move(event.key === 'ArrowUp' ? 1 : -1)
    else return
    event.preventDefault()
  })

  isReady = true
  stake.lock(false)
  showAll(session.balance)
  byId('win').textContent = money.text('0.00')
  line.tell(say('bookInvite'))
  draw()
  listenTo('/play-session/book', key, {
    hear(name, said) {
      if (name === 'coupon') return settled(said as Coupon)
      if (name === 'coupons') {
        for (const coupon of said as readonly Coupon[]) if (coupons.stateOf(coupon.id) === 'open') settled(coupon)
        coupons.set(said as readonly Coupon[])
        void follow()
        return draw()
      }
      const news = said as { readonly now: number; readonly fixtures: readonly Fixture[] }
      offset = news.now - performance.now()
      hearFixtures(news.fixtures)
      // What moved as the page came is told before the whole programme.
      if (name === 'programme') takeWish(news.fixtures)
    },
    line(isUp) {
      if (!isUp) line.warn(say('connection'))
    },
    over: () => end(say('session_expired')),
  })
  purse.follow()
  setInterval(() => {
    matches.tick()
    if (coupons.hasOpen()) coupons.draw()
  }, 1000)
}
