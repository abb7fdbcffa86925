import { multipleMost, winningRanks } from '#sandbox/engines/hilo.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const chance = (count: number) => `${((count / 13) * 100).toFixed(2)} %`

/** What wins beside each card and how likely it is. */
export const hiloRules = (_game: Game, messages: Messages): Html => html`<p>${say(messages, 'rulesHilo')}</p>
<p>${say(messages, 'rulesHiloPay', { most: String(multipleMost) })}</p>
<p>${say(messages, 'rulesHiloLeft')}</p>
<table>
<thead><tr><th scope="col">${messages.rulesCard!}</th><th scope="col">${messages.hiloHigher!}</th><th scope="col">${messages.hiloLower!}</th></tr></thead>
<tbody>${ranks.map((name, rank) => html`<tr><th scope="row">${name}</th><td>${chance(winningRanks(rank, 'higher'))}</td><td>${chance(winningRanks(rank, 'lower'))}</td></tr>`)}</tbody>
</table>`
