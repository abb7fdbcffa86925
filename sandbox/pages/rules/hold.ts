import { hoard, jackpots } from '#sandbox/engines/slot-hold-model.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'
import { gameFigures } from './figures.ts'
import { lineMaps, linePays } from './slot.ts'

/** The rules of the game that holds its coins. */
export function holdRules(game: Game, messages: Messages): Html {
  const picture = (name: string) => `/games/${encodeURIComponent(game.listed.gameCode)}/symbols/${name}.svg`
  const { hold, lines } = hoard
  const names = new Map<number, string>(Object.entries(jackpots).map(([name, worth]) => [worth, messages[name]!]))
  const count = lines.length
  const chance = (weight: number) => `${weight / 10} %`
  return html`${gameFigures(game, messages)}
<p>${say(messages, 'rulesLines', { count })}</p>
<p>${say(messages, 'rulesPays', { count })}</p>
${linePays(hoard, messages, picture)}
<p><img src="${picture('wild')}" width="72" height="72" alt=""> ${messages.rulesHoldWild!}</p>
<p><img src="${picture('coin')}" width="72" height="72" alt=""> ${say(messages, 'rulesHold', { from: hold.from, respins: hold.respins, oneOf: hold.oneOf })}</p>
<p>${say(messages, 'rulesHoldFull', { times: hold.full })}</p>
<table class="pays">
<thead><tr><th scope="col">${messages.symbolCoin!}</th><th scope="col">${messages.pays!}</th><th scope="col">${messages.chance!}</th></tr></thead>
<tbody>${hold.worths.map(
    ([worth, weight]) =>
      html`<tr><th scope="row">${names.get(worth) ?? `${worth}×`}</th><td>${worth}×</td><td>${chance(weight)}</td></tr>`,
  )}</tbody>
</table>
<p>${messages.rulesExact!}</p>
<h2>${messages.lines!}</h2>
${lineMaps(lines)}`
}
