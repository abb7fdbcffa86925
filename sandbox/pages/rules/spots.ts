import { percent } from '#sandbox/engines/figures.ts'
import { coinSpots, spotReturn, wheelSegments, wheelSpots } from '#sandbox/engines/spots.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'

/** Each pick with its chance, its odds and its return. */
export function spotsRules({ engine }: Game, messages: Messages): Html {
  const isCoin = engine!.name === 'coin'
  const spots = isCoin ? coinSpots : wheelSpots
  const cases = isCoin ? 2 : wheelSegments.length
  return html`<p>${say(messages, isCoin ? 'rulesCoin' : 'rulesWheel', isCoin ? {} : { count: cases })}</p>
<table>
<thead><tr><td></td><th scope="col">${messages.chance!}</th><th scope="col">${messages.odds!}</th><th scope="col">${messages.rulesReturn!}</th></tr></thead>
<tbody>${spots.map(
    (one) =>
      html`<tr><th scope="row">${isCoin ? messages[one.spot]! : one.spot}</th><td>${(one.weight * 100) / cases} %</td><td>× ${(one.odds / 100).toFixed(2)}</td><td>${percent(spotReturn(one, cases), 2)} %</td></tr>`,
  )}</tbody>
</table>`
}
