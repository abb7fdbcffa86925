import { classic, type SlotModel } from '#sandbox/engines/slot-model.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'
import { gameFigures } from './figures.ts'

const names: Readonly<Record<string, string>> = {
  h1: 'symbolH1',
  h2: 'symbolH2',
  h3: 'symbolH3',
  h4: 'symbolH4',
  a: 'symbolA',
  k: 'symbolK',
  q: 'symbolQ',
  j: 'symbolJ',
  t: 'symbolT',
}

const cells = [0, 1, 2, 3, 4].flatMap((reel) => [0, 1, 2].map((row) => [reel, row] as const))

/** What symbols in a row pay. */
export function linePays(
  { pays }: Pick<SlotModel, 'pays'>,
  messages: Messages,
  picture: (name: string) => string,
): Html {
  const rows = Object.entries(pays).filter(([, [, , five]]) => five > 0)
  return html`<table class="pays">
<thead><tr><td></td>${[5, 4, 3].map((count) => html`<th scope="col">${say(messages, 'rulesOf', { count })}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([name, [three, four, five]]) =>
      html`<tr><th scope="row"><img src="${picture(name)}" width="56" height="56" alt="${messages[names[name]!]!}"></th><td>${five}</td><td>${four}</td><td>${three}</td></tr>`,
  )}</tbody>
</table>`
}

/** Where the lines run. */
export const lineMaps = (lines: SlotModel['lines']): Html =>
  html`<ol class="line-maps">${lines.map(
    (rows, index) =>
      html`<li><svg viewBox="0 0 50 30" width="75" height="45" role="img" aria-label="${index + 1}">${cells.map(
        ([reel, row]) =>
          html`<rect${rows[reel] === row ? html` class="on"` : ''} x="${reel * 10 + 1}" y="${row * 10 + 1}" width="8" height="8" rx="1.5"/>`,
      )}</svg><span>${index + 1}</span></li>`,
  )}</ol>`

/** The rules of the five-reel game. */
export function slotRules(game: Game, messages: Messages): Html {
  const picture = (name: string) => `/games/${encodeURIComponent(game.listed.gameCode)}/symbols/${name}.svg`
  const { lines, scatter, freeMultiplier } = classic
  const lineCount = lines.length
  return html`${gameFigures(game, messages)}
<p>${say(messages, 'rulesLines', { count: lineCount })}</p>
<p>${say(messages, 'rulesPays', { count: lineCount })}</p>
${linePays(classic, messages, picture)}
<p><img src="${picture('wild')}" width="72" height="72" alt=""> ${say(messages, 'rulesWild')}</p>
<p><img src="${picture('scatter')}" width="72" height="72" alt=""> ${say(messages, 'rulesScatter', {
    pays: scatter.pays.join(' / '),
    spins: scatter.freeSpins.join(' / '),
  })}</p>
<p>${say(messages, 'rulesFree', { times: freeMultiplier })}</p>
<p>${messages.rulesExact!}</p>
<h2>${messages.lines!}</h2>
${lineMaps(lines)}`
}
