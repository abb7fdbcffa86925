import { percent } from '#sandbox/engines/figures.ts'
import { drawn, field, kenoPays, kenoReturn, picksMost } from '#sandbox/engines/keno.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'

/** The pays and the return of each count of numbers. */
export const kenoRules = (
  _game: Game,
  messages: Messages,
): Html => html`<p>${say(messages, 'rulesKeno', { field, drawn, most: picksMost })}</p>
<table>
<thead><tr><th scope="col">${messages.rulesPicks!}</th><th scope="col">${messages.rulesHits!}</th><th scope="col">${messages.rulesReturn!}</th></tr></thead>
<tbody>${Object.entries(kenoPays).map(
  ([picks, pays]) =>
    html`<tr><th scope="row">${picks}</th><td>${Object.entries(pays)
      .map(([hits, pay]) => `${hits}: ×${pay / 100}`)
      .join(' · ')}</td><td>${percent(kenoReturn(Number(picks)), 2)} %</td></tr>`,
)}</tbody>
</table>`
