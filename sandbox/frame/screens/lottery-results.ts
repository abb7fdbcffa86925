import { make } from '#sandbox/frame/dom.ts'
import type { Past } from '#sandbox/frame/shared-stream.ts'
import type { Say } from '#sandbox/frame/texts.ts'

/** What a draw came to; which fields it has depends on the lottery. */
export interface LotteryResult {
  readonly text: string
  readonly top?: string
  readonly bottom?: string
  readonly balls?: readonly number[]
  readonly prizes?: readonly { readonly prize: string; readonly numbers: readonly string[] }[]
}

/** The numbers by which a draw's trend is counted: balls, or the last two digits of every prize. */
export const numbersOf = ({ top, bottom, balls, prizes }: LotteryResult): readonly string[] => {
  if (balls) return balls.map(String)
  if (prizes) return prizes.flatMap(({ numbers }) => numbers.map((one) => one.slice(-2)))
  return [top!.slice(-2), bottom!]
}

/** What rolls out of the drum: balls, the digits of a ticket, or those of the special prize. */
export const ballsOf = ({ top, bottom, balls, prizes }: LotteryResult): readonly string[] => {
  if (balls) return balls.map(String)
  return [...(prizes ? prizes[0]!.numbers[0]! : `${top}${bottom}`)]
}

const ball = (text: string) => make('span', { class: 'ball' }, text)

/** The draw as it is printed: balls, or lines of prizes. */
function print({ top, bottom, balls, prizes }: LotteryResult, say: Say): HTMLElement[] {
  if (balls) return [make('p', { class: 'balls' }, ...balls.map((one) => ball(String(one))))]
  const line = (name: string, texts: readonly string[]) =>
    make('p', { class: 'prize' }, make('span', {}, name), ...texts.map((text) => make('b', {}, text)))
  if (prizes)
    return prizes.map(({ prize, numbers }) =>
      line(prize === 'special' ? say('prizeSpecial') : say('prizeNumber', { number: prize }), numbers),
    )
  return [
    make('p', { class: 'balls' }, make('span', { class: 'printed' }, say('prizeTop')), ...[...top!].map(ball)),
    make('p', { class: 'balls' }, make('span', { class: 'printed' }, say('prizeBottom')), ...[...bottom!].map(ball)),
  ]
}

/** The draw over the slip: the last one while bets are open, the new one after its balls. */
export function openResult(say: Say) {
  const head = make('h2', { class: 'printed' }, say('lastDraw'))
  const body = make('div', { class: 'drawn-numbers' })
  let isNew = false
  return {
    element: make('section', { class: 'drawn' }, head, body),
    wait() {
      isNew = false
      head.textContent = say('lastDraw')
    },
    last(result: LotteryResult) {
      if (!isNew) body.replaceChildren(...print(result, say))
    },
    show(result: LotteryResult) {
      isNew = true
      head.textContent = say('thisDraw')
      body.replaceChildren(...print(result, say))
    },
  }
}

/** The draws so far and how often each number came in them. */
export function openResults(say: Say) {
  const counts = make('ol', { class: 'trend' })
  const rows = make('tbody', {})
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const head = (...words: readonly string[]) =>
    make('thead', {}, make('tr', {}, ...words.map((word) => make('th', { scope: 'col' }, word))))
  const element = make(
    'div',
    { class: 'pane results' },
    make('h2', { class: 'printed' }, say('trend')),
    make('p', { class: 'small' }, say('trendNote')),
    counts,
    make('h2', { class: 'printed' }, say('viewResults')),
    make('table', {}, head(say('drawNumber'), say('time'), say('result')), rows),
  )
  return {
    element,
    draw(past: readonly Past[]) {
      const often = new Map<string, number>()
      for (const { result } of past)
        for (const number of numbersOf(result as LotteryResult)) often.set(number, (often.get(number) ?? 0) + 1)
      const top = [...often].sort((one, other) => other[1] - one[1] || one[0].localeCompare(other[0])).slice(0, 12)
      counts.replaceChildren(
        ...top.map(([number, count]) => {
          const bar = make('i', {})
          bar.style.transform = `scaleX(${count / top[0]![1]})`
          return make(
            'li',
            {},
            ball(number),
            make('span', { class: 'trend-bar' }, bar),
            make('span', {}, say('timesDrawn', { count })),
          )
        }),
      )
      rows.replaceChildren(
        ...past.map(({ number, drawnAt, result }) => {
          const cells = [String(number), clock.format(new Date(drawnAt)), (result as LotteryResult).text]
          return make('tr', {}, ...cells.map((text) => make('td', {}, text)))
        }),
      )
    },
  }
}
