import type { ScreenName } from '#sandbox/engines/engine.ts'
import type { Messages } from '#sandbox/languages.ts'
import { hasReels } from './assets.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'

const card = html`<div class="card" id="card" hidden><p class="card-title" id="card-title"></p><p id="card-text"></p></div>`

const cover = (m: Messages) =>
  html`<div class="cover" id="cover"><span class="ring"></span><p id="cover-text">${m.loading!}</p></div>`

/** What stands over the reels: the steps by which wins count, the jackpots and the respins that are left. */
const heads: { readonly [S in ScreenName]?: Html } = {
  tumble: html`<ol class="ladder" id="ladder"></ol>`,
  hold: html`<div class="crest"><ul class="plates" id="plates"></ul><ol class="pips" id="ladder" role="img" hidden></ol></div>`,
}

/** The place of a game on its page: reels for slots, a printed cloth for everything else. */
export function stageOf(screen: ScreenName, base: string, m: Messages, scene: Html): Html {
  if (hasReels(screen))
    return html`<img class="lockup" src="${base}/lockup.svg" alt="">
<div class="cabinet" id="board"${screen === 'slot' ? '' : html` data-shape="${screen}"`}>
${heads[screen] ?? ''}<div class="reels" id="reels" role="img" aria-label="${m.reels!}"></div>
<svg class="lines" id="lines" viewBox="0 0 500 300" preserveAspectRatio="none" aria-hidden="true"></svg>
${screen === 'hold' ? html`<div class="coins" id="coins" hidden aria-hidden="true"></div>` : ''}${card}${cover(m)}
</div>`
  return html`<div class="cloth"><div class="board ${screen}" id="board">${scene}</div>${cover(m)}</div>`
}

const automatic: ReadonlySet<ScreenName> = new Set([
  'slot',
  'tumble',
  'hold',
  'dice',
  'keno',
  'plinko',
  'spots',
  'fishing',
])

/** At the right of the main button: a run of automatic rounds where a game suits that, else what several chips cost. */
export const sideOf = (screen: ScreenName, m: Messages): Html =>
  automatic.has(screen)
    ? html`<button class="side" id="auto" type="button" aria-haspopup="dialog">${icon('auto')}<span id="auto-label">${m.auto!}</span></button>`
    : html`<div class="figure total" id="total" hidden><span>${screen === 'book' ? m.couponPays! : m.total!}</span><output id="total-amount"></output></div>`

const words: { readonly [S in ScreenName]: string } = {
  slot: 'spin',
  tumble: 'spin',
  hold: 'spin',
  baccarat: 'placeBet',
  roulette: 'placeBet',
  dragontiger: 'placeBet',
  sicbo: 'placeBet',
  moneywheel: 'placeBet',
  lottery: 'placeBet',
  cockfight: 'placeBet',
  dice: 'roll',
  hilo: 'deal',
  keno: 'drawNumbers',
  fishing: 'cast',
  coupon: 'placeBet',
  book: 'placeBet',
  climb: 'enter',
  spots: 'toss',
  plinko: 'drop',
  rocket: 'launch',
  hand: 'deal',
}

/** The main button: a sign for the reels, a word for the rest. */
export function mainOf(screen: ScreenName, m: Messages): Html {
  const word = m[words[screen]]!
  const inside = hasReels(screen) ? icon('spin') : html`<span class="go-word" id="go-word">${word}</span>`
  return html`<button class="spin" id="go" type="button" disabled title="${m.hint!}" data-word="${word}" aria-label="${word}">${inside}</button>`
}

/** What a run of automatic rounds can be asked to stop at. */
const features: { readonly [S in ScreenName]?: string } = {
  slot: 'autoWin',
  tumble: 'autoTumbles',
  hold: 'autoHold',
}

/** The dialog that starts a run of automatic rounds. */
export function autoSheet(screen: ScreenName, m: Messages, close: Html): Html {
  if (!automatic.has(screen)) return html``
  const choices = (name: string, values: readonly number[], label: (value: number) => Html) =>
    values.map(
      (value, index) =>
        html`<label><input type="radio" name="${name}" value="${value}"${index === 0 ? html` checked` : ''}>${label(value)}</label>`,
    )
  const feature = features[screen]
  const free = feature
    ? html`<label class="check"><input type="checkbox" id="auto-free"><span>${m[feature]!}</span></label>`
    : ''
  return html`<dialog class="sheet" id="auto-sheet" aria-labelledby="auto-title"><div class="sheet-head"><h2 id="auto-title">${m.auto!}</h2>${close}</div><div class="sheet-body" tabindex="0">
<fieldset><legend>${m.autoCount!}</legend>${choices('auto-count', [10, 25, 50, 100], (count) => html`<span>${count}</span>`)}</fieldset>
<fieldset><legend>${m.autoLoss!}</legend>${choices('auto-loss', [10, 25, 50], (times) => html`<span data-times="${times}">${times}×</span>`)}</fieldset>
${free}
<button class="primary" id="auto-start" type="button">${m.autoStart!}</button>
</div></dialog>`
}

const kinds: { readonly [S in ScreenName]: string } = {
  slot: 'kindSlot',
  tumble: 'kindSlot',
  hold: 'kindSlot',
  baccarat: 'kindBaccarat',
  roulette: 'kindRoulette',
  dragontiger: 'kindDragonTiger',
  sicbo: 'kindSicBo',
  moneywheel: 'kindMoneyWheel',
  lottery: 'kindLottery',
  cockfight: 'kindCockfight',
  dice: 'kindDice',
  hilo: 'kindHilo',
  keno: 'kindKeno',
  fishing: 'kindFishing',
  coupon: 'kindCoupon',
  book: 'kindBook',
  climb: 'kindClimb',
  spots: 'kindSpots',
  plinko: 'kindPlinko',
  rocket: 'kindRocket',
  hand: 'kindHand',
}

/** What kind of game it is, in a word or two. */
export const kindOf = (screen: ScreenName, m: Messages): string => m[kinds[screen]]!

/** Games whose rounds go by the clock have a look of their own beside the printed cloth. */
export const isByClock = (screen: ScreenName): boolean =>
  ['roulette', 'baccarat', 'dragontiger', 'sicbo', 'moneywheel', 'lottery', 'cockfight', 'book'].includes(screen)
