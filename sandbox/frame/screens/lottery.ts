import { make } from '#sandbox/frame/dom.ts'
import type { OpenSharedScreen } from '#sandbox/frame/shared-screen.ts'
import type { Past } from '#sandbox/frame/shared-stream.ts'
import { openDrum } from './lottery-drum.ts'
import { openLobby } from './lottery-lobby.ts'
import { ballsOf, type LotteryResult, numbersOf, openResult, openResults } from './lottery-results.ts'
import { openSlip } from './lottery-slip.ts'

export interface Kind {
  readonly kind: string
  readonly input: 'digits' | 'balls'
  readonly digits: number
  /** With the stake, in hundredths. */
  readonly pays: number
}

export interface LotteryRules {
  readonly family: 'digits' | 'vietnam' | 'balls'
  readonly kinds: readonly Kind[]
  readonly field?: number
  readonly anyOrderPays?: Readonly<Record<number, number>>
}

const views = ['betting', 'lobby', 'results'] as const
type View = (typeof views)[number]

/** What the modes of prizes are called. */
const prizeTexts: Readonly<Record<string, string>> = {
  LOTT: 'prizeLott',
  ZY: 'prizeOwn',
  ELOTT: 'prizeElectronic',
  SEA: 'prizeSea',
}

/** A lottery: the slip, the lotteries of its area, the draws so far. */
export const open: OpenSharedScreen = ({ root, say, rules, lay, tell, scene, medals }) => {
  const { kinds, field, anyOrderPays } = rules as LotteryRules
  const words: Readonly<Record<string, string>> = {
    top3: say('lottoTop3'),
    any3: say('lottoAny3'),
    top2: say('lottoTop2'),
    bottom2: say('lottoBottom2'),
    runtop: say('lottoRunTop'),
    runbottom: say('lottoRunBottom'),
    lo2: say('lottoLo2'),
    de2: say('lottoDe2'),
    cang3: say('lottoCang3'),
    pick1: say('lottoPickOne'),
    pick2: say('lottoPick', { count: 2 }),
    pick3: say('lottoPick', { count: 3 }),
    pick4: say('lottoPick', { count: 4 }),
    first: say('lottoFirst'),
  }
  const payOf = (spot: string) => {
    const [kind, figures = ''] = spot.split(':')
    if (kind === 'any3' && anyOrderPays) return anyOrderPays[new Set(figures).size === 3 ? 6 : 3] ?? 0
    return kinds.find((one) => one.kind === kind)!.pays
  }
  const nameOf = (spot: string) => `${words[spot.split(':')[0]!]} ${spot.split(':')[1]!.replaceAll('-', ' ')}`
  const oddsOf = (spot: string) => `× ${payOf(spot) / 100}`

  const now = openResult(say)
  const slip = openSlip({ say, kinds, field, words, lay, tell, nameOf, oddsOf, medals })
  const results = openResults(say)
  const drum = openDrum(
    scene,
    Array.from({ length: field ?? 10 }, (_, at) => String(field ? at + 1 : at)),
  )
  const lobby = openLobby(say)
  const panes: Readonly<Record<View, HTMLElement>> = {
    betting: make('div', { class: 'pane' }, slip.element, now.element),
    lobby: lobby.element,
    results: results.element,
  }
  const labels: Readonly<Record<View, string>> = {
    betting: say('viewBetting'),
    lobby: say('viewLobby'),
    results: say('viewResults'),
  }
  const query = new URLSearchParams(location.search)
  const show = (view: View) => {
    for (const [at, one] of views.entries()) {
      panes[one].hidden = one !== view
      tabs[at]!.setAttribute('aria-pressed', String(one === view))
    }
    // Only who bets has the cloth folded away for the draw.
    document.body.dataset.view = view
    if (view === 'lobby') lobby.open()
    else lobby.close()
  }
  const tabs = views.map((view) => {
    const tab = make('button', { class: 'ghost', type: 'button' }, labels[view])
    tab.addEventListener('click', () => show(view))
    return tab
  })
  const mode = prizeTexts[query.get('prizeMode') ?? '']
  root.append(
    make(
      'div',
      { class: 'views', role: 'group', 'aria-label': say('views') },
      ...tabs,
      ...(mode ? [make('span', { class: 'prize-mode' }, say(mode))] : []),
    ),
    ...views.map((view) => panes[view]),
  )
  show(query.get('view') === 'lobby' ? 'lobby' : 'betting')

  return {
    running: 'phaseDrum',
    nameOf,
    oddsOf,
    sentence: (result) => say('drawSays', { numbers: (result as LotteryResult).text }),
    closed: drum.start,
    async show(result, still, cut) {
      await drum.draw(ballsOf(result as LotteryResult), still, cut)
      now.show(result as LotteryResult)
    },
    clear() {
      now.wait()
      drum.clear()
    },
    pays: () => false,
    history(past: readonly Past[]) {
      results.draw(past)
      if (past[0]) now.last(past[0].result as LotteryResult)
      slip.trend(past.map(({ result }) => numbersOf(result as LotteryResult)))
    },
    chips: slip.chips,
  }
}
