import type { Fraction } from '#sandbox/engines/figures.ts'
import { multipleMost } from '#sandbox/engines/hilo.ts'
import { mineMultiple } from '#sandbox/engines/mines.ts'
import { towerDoors, towerFloors, towerMultiple } from '#sandbox/engines/tower.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'

const times = (multiple: Fraction | undefined) =>
  multiple ? `× ${(Number(multiple.share) / Number(multiple.of)).toFixed(2)}` : '–'

const minesRules = (messages: Messages) => html`<p>${say(messages, 'rulesMines', { most: String(multipleMost) })}</p>
<p>${say(messages, 'rulesMinesDrawn')}</p>
<table>
<thead><tr><th scope="col">${messages.rulesMinesCount!}</th><th scope="col">${messages.rulesFirstField!}</th><th scope="col">${messages.rulesFifthField!}</th></tr></thead>
<tbody>${[1, 3, 5, 10, 15, 20, 24].map((mines) => html`<tr><th scope="row">${mines}</th><td>${times(mineMultiple(mines, 1))}</td><td>${times(mineMultiple(mines, 5))}</td></tr>`)}</tbody>
</table>`

const towerRules = (messages: Messages) => html`<p>${say(messages, 'rulesTower', { floors: towerFloors })}</p>
<table>
<thead><tr><th scope="col">${messages.rulesFloor!}</th>${towerDoors.map((doors) => html`<th scope="col">${say(messages, 'towerLevel', { count: doors })}</th>`)}</tr></thead>
<tbody>${Array.from({ length: towerFloors }, (_, floor) => html`<tr><th scope="row">${floor + 1}</th>${towerDoors.map((doors) => html`<td>${times(towerMultiple(doors, floor + 1))}</td>`)}</tr>`)}</tbody>
</table>`

/** What each step makes of a stake. */
export const climbRules = ({ engine }: Game, messages: Messages): Html =>
  html`${engine!.name === 'mines' ? minesRules(messages) : towerRules(messages)}
<p>${say(messages, 'rulesHiloLeft')}</p>`
