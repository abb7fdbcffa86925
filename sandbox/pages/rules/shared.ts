import { decks, spotOdds, spotReturns } from '#sandbox/engines/baccarat.ts'
import { cockfight, drawWeight, movesAtMs, pricesOf, rungs } from '#sandbox/engines/cockfight.ts'
import { dragonTigerOdds, dragonTigerReturns } from '#sandbox/engines/dragon-tiger.ts'
import type { Fraction } from '#sandbox/engines/figures.ts'
import { percent } from '#sandbox/engines/figures.ts'
import { ballsReturn, fiveOf, sixOf } from '#sandbox/engines/lottery-balls.ts'
import { type DigitKind, digitsReturn } from '#sandbox/engines/lottery-digits.ts'
import { segmentCount, segments } from '#sandbox/engines/money-wheel.ts'
import { odds } from '#sandbox/engines/roulette.ts'
import { sicBo, sicBoOdds, sicBoThrows } from '#sandbox/engines/sic-bo.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'

type Row = readonly [name: string, pays: string, returned: string]

const table = (m: Messages, rows: readonly Row[]) => html`<table>
<thead><tr><td></td><th scope="col">${m.odds!}</th><th scope="col">${m.rulesReturn!}</th></tr></thead>
<tbody>${rows.map(([name, pays, returned]) => html`<tr><th scope="row">${name}</th><td>${pays}</td><td>${returned} %</td></tr>`)}</tbody>
</table>`

/** What holds at every table by the clock. */
const clockRules = (game: Game, m: Messages) => {
  const { openMs, closedMs } = game.engine!.shared!.clock
  return html`<p>${say(m, 'rulesClock', { open: openMs / 1000, closed: closedMs / 1000 })}</p><p>${m.rulesChain!}</p>`
}

export const rouletteRules = (game: Game, m: Messages): Html => {
  const names: readonly (readonly [string, number])[] = [
    [m.betStraight!, 1],
    [m.betSplit!, 2],
    [m.betStreet!, 3],
    [m.betCorner!, 4],
    [m.betLine!, 6],
    [`${m.betDozen!}, ${m.betColumn!}`, 12],
    [`${m.betRed!}, ${m.betBlack!}, ${m.betOdd!}, ${m.betEven!}, 1 – 18, 19 – 36`, 18],
  ]
  return html`<p>${m.rulesRoulette!}</p>${clockRules(game, m)}
${table(
  m,
  names.map(([name, count]) => [name, `${odds[count]} : 1`, '97.30']),
)}`
}

export const baccaratRules = (game: Game, m: Messages): Html => html`<p>${say(m, 'rulesBaccarat', { decks })}</p>
${clockRules(game, m)}
<p>${m.rulesBaccaratCards!}</p>
<p>${m.rulesBaccaratThird!}</p>
<table>
<thead><tr><th scope="col">${m.rulesBanker!}</th><th scope="col">${m.rulesBankerDraws!}</th></tr></thead>
<tbody>${['0 – 2|0 – 9', '3|0 – 7, 9', '4|2 – 7', '5|4 – 7', '6|6, 7', '7|–'].map((line) => {
  const [own, third] = line.split('|')
  return html`<tr><th scope="row">${own!}</th><td>${third!}</td></tr>`
})}</tbody>
</table>
<p>${m.rulesBaccaratTie!}</p>
${table(m, [
  [m.banker!, spotOdds.banker, spotReturns.banker],
  [m.player!, spotOdds.player, spotReturns.player],
  [m.tie!, spotOdds.tie, spotReturns.tie],
  [`${m.playerPair!}, ${m.bankerPair!}`, spotOdds['player-pair'], spotReturns['player-pair']],
])}`

export const dragonTigerRules = (
  game: Game,
  m: Messages,
): Html => html`<p>${say(m, 'rulesDragonTiger', { decks: 8 })}</p>
${clockRules(game, m)}
${table(m, [
  [`${m.dragon!}, ${m.tiger!}`, dragonTigerOdds.dragon, dragonTigerReturns.dragon],
  [m.tie!, dragonTigerOdds.tie, dragonTigerReturns.tie],
  [m.suitedTie!, dragonTigerOdds.suited, dragonTigerReturns.suited],
])}`

/** Exact: all 216 throws are counted. */
const sicBoReturn = (spot: string) => {
  const back = sicBoThrows.reduce((sum, thrown) => sum + sicBo.shared.backOf(spot, thrown), 0)
  return percent({ share: BigInt(back), of: BigInt(sicBoThrows.length * 100) }, 2)
}

export const sicBoRules = (game: Game, m: Messages): Html => {
  const row = (name: string, spot: string): Row => [name, `${sicBoOdds[spot]} : 1`, sicBoReturn(spot)]
  const totals = [4, 5, 6, 7, 8, 9, 10].map((total) => row(`${m.sicTotal!} ${total}, ${21 - total}`, `total:${total}`))
  return html`<p>${m.rulesSicBo!}</p>${clockRules(game, m)}
${table(m, [
  row(`${m.sicSmall!}, ${m.sicBig!}, ${m.betOdd!}, ${m.betEven!}`, 'small'),
  row(m.sicSingle!, 'single:1'),
  row(m.sicPair!, 'pair:1-2'),
  row(m.sicDouble!, 'double:1'),
  row(m.sicTriple!, 'triple:1'),
  row(m.sicAnyTriple!, 'any-triple'),
  ...totals,
])}`
}

export const cockfightRules = (game: Game, m: Messages): Html => html`<p>${m.rulesCockfight!}</p>${clockRules(game, m)}
<p>${say(m, 'rulesCockfightMoves', { count: movesAtMs.length })}</p>
<table>
<thead><tr><th scope="col">${m.meron!}</th><th scope="col">${m.pickDraw!}</th><th scope="col">${m.wala!}</th><th scope="col">${m.rulesReturn!}</th></tr></thead>
<tbody>${rungs.map((rung) => {
  const { meron, draw, wala } = pricesOf(rung)
  const cell = (price: number, weight: number) => `${(price / 100).toFixed(2)} (${weight / 100} %)`
  return html`<tr><th scope="row">${cell(meron, rung)}</th><td>${cell(draw, drawWeight)}</td><td>${cell(wala, 10_000 - drawWeight - rung)}</td><td>${cockfight.rtp} %</td></tr>`
})}</tbody>
</table>`

export const moneyWheelRules = (
  game: Game,
  m: Messages,
): Html => html`<p>${say(m, 'rulesMoneyWheel', { of: segmentCount })}</p>
${clockRules(game, m)}
${table(
  m,
  Object.entries(segments).map(([pays, count]) => [
    `×${pays} · ${say(m, 'segmentsOf', { count, of: segmentCount })}`,
    `${pays} : 1`,
    percent({ share: BigInt(count * (Number(pays) + 1)), of: BigInt(segmentCount) }, 2),
  ]),
)}`

interface LotteryFacts {
  readonly family: 'digits' | 'vietnam' | 'balls'
  readonly numbers?: number
  readonly kinds: readonly { readonly kind: string; readonly digits: number; readonly pays: number }[]
}

const example: Readonly<Record<DigitKind, string>> = {
  top3: '123',
  any3: '123',
  top2: '12',
  bottom2: '12',
  runtop: '1',
  runbottom: '1',
}

export const lotteryRules = (game: Game, m: Messages): Html => {
  const { family, kinds, numbers = 1 } = game.engine!.rules as LotteryFacts
  const form = game.engine!.name === fiveOf.name ? fiveOf : sixOf
  const returned = (kind: string, digits: number, pays: number): Fraction => {
    if (family === 'digits') return digitsReturn(kind as DigitKind, example[kind as DigitKind])
    if (family === 'balls') return ballsReturn(form, kind === 'first' ? 'first' : digits)
    return { share: BigInt(pays * (kind === 'lo2' ? numbers : 1)), of: BigInt(100 * 10 ** digits) }
  }
  const names: Readonly<Record<string, string>> = {
    ...{ top3: m.lottoTop3!, any3: m.lottoAny3!, top2: m.lottoTop2!, bottom2: m.lottoBottom2! },
    ...{
      runtop: m.lottoRunTop!,
      runbottom: m.lottoRunBottom!,
      lo2: m.lottoLo2!,
      de2: m.lottoDe2!,
      cang3: m.lottoCang3!,
    },
    first: m.lottoFirst!,
  }
  const intro = {
    digits: m.rulesDigits!,
    vietnam: say(m, 'rulesVietnam', { numbers }),
    balls: say(m, 'rulesBalls', { drawn: form.drawn, field: form.field }),
  }[family]
  return html`<p>${intro}</p>${clockRules(game, m)}
${table(
  m,
  kinds.map(({ kind, digits, pays }) => [
    names[kind] ?? (digits === 1 ? m.lottoPickOne! : say(m, 'lottoPick', { count: digits })),
    `× ${pays / 100}`,
    percent(returned(kind, digits, pays), 2),
  ]),
)}`
}
