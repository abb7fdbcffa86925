import { decks, spotOdds, spotReturns } from '#sandbox/engines/baccarat.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'

/** Values, drawing rules, what each spot pays and returns. */
export const baccaratRules = (
  _game: Game,
  messages: Messages,
): Html => html`<p>${say(messages, 'rulesBaccarat', { decks })}</p>
<p>${say(messages, 'rulesBaccaratCards')}</p>
<p>${say(messages, 'rulesBaccaratThird')}</p>
<table>
<thead><tr><th scope="col">${messages.rulesBanker!}</th><th scope="col">${messages.rulesBankerDraws!}</th></tr></thead>
<tbody>${['0 – 2|0 – 9', '3|0 – 7, 9', '4|2 – 7', '5|4 – 7', '6|6, 7', '7|–'].map((line) => {
  const [own, third] = line.split('|')
  return html`<tr><th scope="row">${own!}</th><td>${third!}</td></tr>`
})}</tbody>
</table>
<p>${say(messages, 'rulesBaccaratTie')}</p>
<table>
<thead><tr><th></th><th scope="col">${messages.odds!}</th><th scope="col">${messages.rulesReturn!}</th></tr></thead>
<tbody>${(['banker', 'player', 'tie'] as const).map((spot) => html`<tr><th scope="row">${messages[spot]!}</th><td>${spotOdds[spot]}</td><td>${spotReturns[spot]} %</td></tr>`)}</tbody>
</table>`
