import { diceWeights } from '#sandbox/engines/dice.ts'
import { oddsOf } from '#sandbox/engines/odds.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'

/** Every mark of the slider with its chance and its odds. */
export const diceRules = (_game: Game, messages: Messages): Html => html`<p>${say(messages, 'rulesDice')}</p>
<p>${say(messages, 'rulesDiceReturn')}</p>
<table class="pays">
<thead><tr><th scope="col">${messages.chance!}</th><th scope="col">${messages.odds!}</th></tr></thead>
<tbody>${diceWeights.map((weight) => html`<tr><th scope="row">${weight / 100} %</th><td>× ${(oddsOf(weight) / 100).toFixed(2)}</td></tr>`)}</tbody>
</table>`
