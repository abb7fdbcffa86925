import { type Fixture, type Market, oddsText, type Pick } from '#sandbox/frame/book.ts'
import { make } from '#sandbox/frame/dom.ts'
import type { Say } from '#sandbox/frame/texts.ts'
import type { Words } from './book-words.ts'

interface Options {
  readonly say: Say
  readonly words: Words
  readonly isPicked: (fixture: string, market: Market, pick: Pick) => boolean
  readonly press: (fixture: Fixture, market: Market, pick: Pick) => void
}

interface Row {
  readonly element: HTMLElement
  readonly update: (fixture: Fixture) => void
  readonly tick: () => void
  readonly fixture: () => Fixture
}

/** One match: who plays, when or how it stands, its prices. Built once and then kept up to date, so that focus stays. */
function openRow(first: Fixture, { say, words, isPicked, press }: Options): Row {
  let fixture = first
  const time = make('span', { class: 'match-time' })
  const score = make('output', { class: 'match-score' })
  const seal = make('p', { class: 'mono' })
  const run = make('div', { class: 'match-run', 'aria-hidden': 'true' }, make('i', { class: 'match-ball' }))
  const buttons = new Map<string, { readonly button: HTMLButtonElement; readonly odds: HTMLElement }>()
  const markets = fixture.markets.map(({ market, prices }) => {
    const group = make('div', {
      class: 'match-market',
      role: 'group',
      'aria-label': words.market(fixture, market),
    })
    for (const { pick } of prices) {
      const odds = make('b', {})
      const button = make(
        'button',
        { class: 'price', type: 'button' },
        make('span', {}, words.pick(fixture, market, pick)),
        odds,
        make('span', { class: 'unseen' }, `, ${words.meeting(fixture)}, ${words.market(fixture, market)}`),
      )
      button.addEventListener('click', () => press(fixture, market, pick))
      buttons.set(`${market}:${pick}`, { button, odds })
      group.append(button)
    }
    return make('div', { class: 'match-part' }, make('h4', {}, words.market(fixture, market)), group)
  })
  const prices = make('div', { class: 'match-markets' }, ...markets)
  const element = make(
    'li',
    { class: 'match' },
    make('p', { class: 'match-head' }, make('span', { class: 'match-league' }, words.league(fixture.league)), time),
    make('h3', { class: 'match-teams' }, make('span', {}, fixture.home), score, make('span', {}, fixture.away)),
    run,
    prices,
    make('details', { class: 'match-seal' }, make('summary', {}, say('matchSeal')), seal),
  )

  const tick = () => {
    const text = words.time(fixture)
    if (time.textContent !== text) time.textContent = text
    if (fixture.phase === 'live') run.style.setProperty('--share', String(words.share(fixture)))
  }
  /** Marks where on its way the match was when somebody scored. */
  const scored = ({ score: before }: Fixture, { score: now }: Fixture) => {
    if (!before || !now || fixture.sport === 'hoops') return
    for (const [at, side] of (['home', 'away'] as const).entries())
      if (now[at]! > before[at]!) {
        const goal = make('i', { class: `match-goal ${side}` })
        goal.style.setProperty('--at', String(words.share(fixture)))
        run.prepend(goal)
      }
  }
  const update = (next: Fixture) => {
    scored(fixture, next)
    fixture = next
    element.dataset.phase = next.phase
    score.textContent = next.score ? `${next.score[0]} – ${next.score[1]}` : '–'
    prices.hidden = next.phase !== 'open'
    run.hidden = next.phase !== 'live'
    const { seed, hash } = next.fairness
    // Its first characters; the whole stands behind them and in the proof of each bet.
    seal.textContent = seed
      ? say('proofSeed', { seed: seed.slice(0, 8) })
      : say('proofHash', { hash: hash.slice(0, 8) })
    seal.title = seed ?? hash
    for (const { market, prices: offered } of next.markets)
      for (const { pick, odds } of offered) {
        const one = buttons.get(`${market}:${pick}`)!
        const text = oddsText(odds)
        if (one.odds.textContent !== '' && one.odds.textContent !== text)
          one.button.dataset.moved = Number(one.odds.textContent) < odds / 100 ? 'up' : 'down'
        one.odds.textContent = text
        one.button.setAttribute('aria-pressed', String(isPicked(next.id, market, pick)))
      }
    tick()
  }
  update(first)
  return { element, update, tick, fixture: () => fixture }
}

const sections = ['live', 'open', 'over'] as const
type Section = (typeof sections)[number]
const sectionOf = ({ phase }: Fixture): Section => (phase === 'live' || phase === 'open' ? phase : 'over')

/** The programme: what is played, what is to come, what is over, by league if wished. */
export function openMatches(options: Options) {
  const { say, words } = options
  const rows = new Map<string, Row>()
  let chosen = ''
  const titles = { live: say('matchesLive'), open: say('matchesOpen'), over: say('matchesOver') }
  const listOf = (section: Section) => make('ul', { class: 'matches', 'aria-label': titles[section] })
  const lists = { live: listOf('live'), open: listOf('open'), over: listOf('over') }
  const parts = sections.map((section) => {
    const part = make('section', { class: `match-section ${section}` }, make('h2', {}, titles[section]), lists[section])
    part.hidden = true
    return part
  })
  const filter = make('div', { class: 'league-filter', role: 'group', 'aria-label': say('leagues') })
  const element = make('div', { class: 'book-matches' }, filter, ...parts)

  const arrange = () => {
    const sorted = [...rows.values()].sort((a, b) => a.fixture().kicksOffAt - b.fixture().kicksOffAt)
    for (const section of sections) {
      const wanted = sorted
        .filter((row) => sectionOf(row.fixture()) === section && (chosen === '' || row.fixture().league === chosen))
        .map((row) => row.element)
      if (section === 'over') wanted.reverse()
      const list = lists[section]
      for (const one of [...list.children]) if (!wanted.includes(one as HTMLLIElement)) one.remove()
      // Only what stands elsewhere is moved: a button that is moved loses its focus.
      for (const [at, one] of wanted.entries())
        if (list.children[at] !== one) list.insertBefore(one, list.children[at] ?? null)
      parts[sections.indexOf(section)]!.hidden = wanted.length === 0
    }
  }
  const choose = (league: string) => {
    chosen = league
    for (const one of filter.children)
      one.setAttribute('aria-pressed', String((one as HTMLElement).dataset.league === league))
    arrange()
  }
  const offerLeagues = () => {
    const keys = ['', ...new Set([...rows.values()].map((row) => row.fixture().league))]
    if (keys.length === filter.children.length) return
    filter.replaceChildren(
      ...keys.sort().map((key) => {
        const button = make(
          'button',
          { class: 'ghost', type: 'button', 'data-league': key },
          key === '' ? say('allLeagues') : words.league(key),
        )
        button.addEventListener('click', () => choose(key))
        return button
      }),
    )
    choose(chosen)
  }

  return {
    element,
    set(fixtures: readonly Fixture[]) {
      for (const fixture of fixtures) {
        const row = rows.get(fixture.id)
        if (row) row.update(fixture)
        else rows.set(fixture.id, openRow(fixture, options))
      }
      offerLeagues()
      arrange()
    },
    /** Picks changed: the buttons follow. */
    draw() {
      for (const row of rows.values()) row.update(row.fixture())
    },
    tick() {
      for (const row of rows.values()) row.tick()
    },
    find: (id: string) => rows.get(id)?.fixture(),
  }
}
