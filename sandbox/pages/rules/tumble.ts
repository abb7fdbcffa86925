import { cluster, clusterPays } from '#sandbox/engines/slot-cluster.ts'
import { clusterSteps } from '#sandbox/engines/slot-tumble.ts'
import { ways, waysPays } from '#sandbox/engines/slot-ways.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'
import { gameFigures } from './figures.ts'

/** Hundredths of the stake as the table shows them. @example times(150) // '1.5' */
const times = (hundredths: number) => String(hundredths / 100)

const symbolName = (messages: Messages, symbol: string) =>
  messages[`symbol${symbol[0]!.toUpperCase()}${symbol.slice(1)}`]!

/** The rules of games whose winners leave. */
export function tumbleRules(game: Game, messages: Messages): Html {
  const picture = (name: string) => `/games/${encodeURIComponent(game.listed.gameCode)}/symbols/${name}.svg`
  const isWays = game.engine?.name === 'slot-ways'
  const { symbols, multipliers, strips, rows } = isWays ? ways : cluster
  const heads = isWays
    ? [5, 4, 3].map((count) => say(messages, 'rulesReels', { count }))
    : clusterSteps.map((least, index) => (index === clusterSteps.length - 1 ? `${least}+` : spanOf(index)))
  const pays: readonly (readonly number[])[] = isWays
    ? waysPays.map(([three, four, five]) => [five, four, three])
    : clusterPays
  return html`${gameFigures(game, messages)}
<p>${isWays ? say(messages, 'rulesWays', { count: rows ** strips.length }) : say(messages, 'rulesCluster', { least: clusterSteps[0] })}</p>
<p>${say(messages, 'rulesTumble', { times: multipliers.map((one) => `×${one}`).join(' ') })}</p>
<p>${say(messages, isWays ? 'rulesWayPays' : 'rulesStakePays')}</p>
<div class="wide"><table class="pays">
<thead><tr><td></td>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${pays.map(
    (row, index) =>
      html`<tr><th scope="row"><img src="${picture(symbols[index]!)}" width="48" height="48" alt="${symbolName(messages, symbols[index]!)}"></th>${row.map((pay) => html`<td>${times(pay)}</td>`)}</tr>`,
  )}</tbody>
</table></div>
${isWays ? html`<p><img src="${picture('wild')}" width="72" height="72" alt=""> ${messages.rulesWaysWild!}</p>` : ''}
<p>${messages.rulesExact!}</p>`
}

function spanOf(index: number): string {
  const from = clusterSteps[index]!
  const to = clusterSteps[index + 1]! - 1
  return from === to ? `${from}` : `${from}–${to}`
}
