import type { SicBoResult } from '#sandbox/engines/sic-bo.ts'
import { make } from '#sandbox/frame/dom.ts'
import { pause } from '#sandbox/frame/page.ts'
import type { OpenSharedScreen } from '#sandbox/frame/shared-screen.ts'
import { knock } from '#sandbox/frame/sound.ts'

const pips: Readonly<Record<number, readonly number[]>> = {
  1: [5],
  2: [1, 9],
  3: [1, 5, 9],
  4: [1, 3, 7, 9],
  5: [1, 3, 5, 7, 9],
  6: [1, 3, 4, 6, 7, 9],
}

/** A die: its pips on a field of three by three. */
const die = (face: number, className = 'die') =>
  make(
    'span',
    { class: `${className} face-${face}`, 'aria-hidden': 'true' },
    ...Array.from({ length: 9 }, (_, at) => make('i', { class: pips[face]!.includes(at + 1) ? 'pip' : '' })),
  )

/** Three dice under a dome on the stage; the cloth bears all their bets. */
export const open: OpenSharedScreen = ({ root, say, rules, scene }) => {
  const { odds } = rules as { readonly odds: Readonly<Record<string, number>> }
  const past = make('ol', { class: 'past', 'aria-label': say('road') })
  const plain: Readonly<Record<string, string>> = {
    small: say('sicSmall'),
    big: say('sicBig'),
    odd: say('betOdd'),
    even: say('betEven'),
    'any-triple': say('sicAnyTriple'),
  }
  const kinds: Readonly<Record<string, string>> = {
    total: say('sicTotal'),
    single: say('sicSingle'),
    pair: say('sicPair'),
    double: say('sicDouble'),
    triple: say('sicTriple'),
  }
  const field = (spot: string) => {
    const [kind, figure = ''] = spot.split(':')
    const dice = {
      single: [figure],
      double: [figure, figure],
      triple: [figure, figure, figure],
      pair: figure.split('-'),
    }[kind!]
    const inside = dice
      ? make('span', { class: 'dice-row' }, ...dice.map((face) => die(Number(face), 'die small')))
      : make('b', {}, plain[spot] ?? figure)
    return make(
      'button',
      { class: 'field', type: 'button', 'data-spot': spot },
      inside,
      make('small', {}, `${odds[spot]} : 1`),
    )
  }
  // A phone has room for one kind of bet below the even chances.
  const groups = Object.entries(kinds).map(([kind, word]) => {
    const tab = make('button', { class: 'ghost', type: 'button' }, word)
    const spots = Object.keys(odds).filter((spot) => spot.startsWith(`${kind}:`))
    const fields = make('div', { class: 'sic-fields' }, ...spots.map(field))
    tab.addEventListener('click', () => choose(kind))
    return {
      kind,
      tab,
      section: make('section', { class: `sic-group ${kind}s` }, make('h2', { class: 'printed' }, word), fields),
    }
  })
  const choose = (chosen: string) => {
    for (const { kind, tab, section } of groups) {
      tab.setAttribute('aria-pressed', String(kind === chosen))
      section.classList.toggle('chosen', kind === chosen)
    }
  }
  root.append(
    past,
    make('div', { class: 'sic-evens' }, ...['small', 'odd', 'any-triple', 'even', 'big'].map(field)),
    make('div', { class: 'kinds', role: 'group', 'aria-label': say('betKind') }, ...groups.map(({ tab }) => tab)),
    ...groups.map(({ section }) => section),
  )
  choose('total')
  const three = [...scene.querySelectorAll<SVGGElement>('.die3')]
  const put = (dice: readonly number[]) => {
    for (const [at, one] of three.entries()) one.dataset.face = String(dice[at])
  }
  return {
    running: 'phaseDice',
    nameOf(spot) {
      const [kind, figure = ''] = spot.split(':')
      return plain[spot] ?? `${kinds[kind!]} ${figure}`
    },
    oddsOf: (spot) => `${odds[spot]} : 1`,
    sentence(result) {
      const { dice, total } = result as SicBoResult
      return `${dice.join(' + ')} = ${total}`
    },
    async show(result, still, cut) {
      const { dice } = result as SicBoResult
      if (!still) {
        scene.classList.add('shaken')
        // What the shaken dice show meanwhile has no bearing on the result.
        for (let turn = 0; turn < 9 && !cut.aborted; turn++) {
          put([0, 1, 2].map((at) => 1 + ((turn * 5 + at * 2) % 6)))
          knock(turn % 3)
          await pause(130, cut)
        }
        scene.classList.remove('shaken')
        put(dice)
        await pause(500, cut)
      }
      put(dice)
      scene.classList.add('lifted')
      if (!still) await pause(620, cut)
    },
    clear() {
      scene.classList.remove('lifted')
    },
    chips(...sums) {
      const spots = sums.flatMap((sum) => [...sum.keys()])
      for (const { kind, tab } of groups)
        tab.classList.toggle(
          'bears',
          spots.some((spot) => spot.startsWith(`${kind}:`)),
        )
    },
    pays(spot, result) {
      const { dice, total } = result as SicBoResult
      const [kind, figure = ''] = spot.split(':')
      const isTriple = new Set(dice).size === 1
      const count = (face: string) => dice.filter((one) => one === Number(face)).length
      if (kind === 'any-triple') return isTriple
      if (kind === 'total') return total === Number(figure)
      if (kind === 'single') return count(figure) > 0
      if (kind === 'double') return count(figure) > 1
      if (kind === 'triple') return count(figure) > 2
      if (kind === 'pair') return figure.split('-').every((face) => count(face) > 0)
      if (isTriple) return false
      return { small: total <= 10, big: total >= 11, odd: total % 2 === 1, even: total % 2 === 0 }[kind!] ?? false
    },
    history: (list) => {
      past.replaceChildren(
        ...list.slice(0, 24).map(({ result }) => {
          const { dice, total } = result as SicBoResult
          return make('li', { class: total <= 10 ? 'black' : 'red', title: dice.join(' + ') }, String(total))
        }),
      )
    },
  }
}
