import { scene } from '#sandbox/art/scenes.ts'
import { themeOf } from '#sandbox/art/themes.ts'
import type { ScreenName } from '#sandbox/engines/engine.ts'
import { moneyWheelOrder } from '#sandbox/engines/money-wheel.ts'
import { reds, wheel } from '#sandbox/engines/roulette.ts'
import type { Game } from '#sandbox/games.ts'
import type { Messages } from '#sandbox/languages.ts'
import { Html, html } from './html.ts'
import { isByClock } from './stages.ts'

/** Tables and draws have a drawn stage with a cloth before it; a sportsbook has neither. */
export const isLive = (screen: ScreenName): boolean => isByClock(screen) && screen !== 'book'

const ring = html`<div class="clock" id="clock"><svg viewBox="0 0 56 56" aria-hidden="true"><circle cx="28" cy="28" r="24" class="clock-ground"/><circle cx="28" cy="28" r="24" class="clock-ring" id="clock-ring" pathLength="100"/></svg><output class="clock-seconds" id="clock-seconds" role="timer" aria-live="off"></output><span class="clock-word" id="clock-word"></span></div>`

/** What a cockfight prints on the edge of its ring: the drawn number and whose part of the scale it falls in. */
const scale = (m: Messages) =>
  html`<div class="scale-box"><output class="scale-number" id="scale-number">····</output><div class="scale-side"><span aria-hidden="true">${m.meron!}</span><span aria-hidden="true">${m.wala!}</span><div class="scale" id="scale" aria-hidden="true"></div></div></div>`

/** The stage, which never scrolls, and the cloth below or beside it. */
export function liveMain(game: Game, screen: ScreenName, title: string, m: Messages): Html {
  const { gameCode, name } = game.listed
  const drawing = scene(screen, themeOf(gameCode, name).palette, {
    code: gameCode,
    words: { player: m.player!, banker: m.banker! },
    roulette: { order: wheel, reds },
    money: moneyWheelOrder,
  })
  return html`<main class="live" aria-label="${title}">
<div class="show" id="show">${new Html(drawing)}
${ring}
${screen === 'cockfight' ? scale(m) : ''}
<p class="message" id="message">&nbsp;</p>
<div class="cover" id="cover"><span class="ring"></span><p id="cover-text">${m.loading!}</p></div>
</div>
<div class="cloth"><div class="board ${screen}" id="board"></div></div>
</main>`
}

/** The foot of a table: money, tools for chips, the rack, one button. */
export const liveFoot = (m: Messages): Html => html`<footer class="bar foot">
<div class="foot-money">
<div class="figure balance"><span id="balance-label">${m.balance!}</span><output id="balance">–</output></div>
<div class="figure win"><span>${m.win!}</span><output id="win">–</output></div>
</div>
<div class="chip-tools" id="chip-tools" role="group" aria-label="${m.yourChips!}"></div>
<div class="rack" id="rack" role="group" aria-label="${m.rack!}"></div>
<button class="go" id="go" type="button" disabled title="${m.hint!}"><span class="go-word" id="go-word">${m.placeBet!}</span><output id="total-amount"></output></button>
</footer>`
