import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'

/** How likely each multiple is, and whose time counts. */
export const rocketRules = (_game: Game, messages: Messages): Html => html`<p>${say(messages, 'rulesRocket')}</p>
<p>${say(messages, 'rulesRocketOff')}</p>
<table>
<thead><tr><th scope="col">${messages.odds!}</th><th scope="col">${messages.chance!}</th></tr></thead>
<tbody>${[1.2, 1.5, 2, 3, 5, 10, 20, 50, 100, 1000].map((times) => html`<tr><th scope="row">× ${times.toFixed(2)}</th><td>${(97 / times).toFixed(3)} %</td></tr>`)}</tbody>
</table>`
