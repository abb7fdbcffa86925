import { percent } from '#sandbox/engines/figures.ts'
import { cupsOf, plinkoReturn, plinkoRisks, plinkoRows } from '#sandbox/engines/plinko.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'

/** Every board with its cups and its return. */
export function plinkoRules(_game: Game, messages: Messages): Html {
  const risks = { low: messages.riskLow!, medium: messages.riskMedium!, high: messages.riskHigh! }
  const boards = plinkoRows.flatMap((rows) => plinkoRisks.map((risk) => ({ rows, risk })))
  return html`<p>${say(messages, 'rulesPlinko')}</p>
<table>
<thead><tr><th scope="col">${messages.plinkoRows!}</th><th scope="col">${messages.rulesPlinkoPays!}</th><th scope="col">${messages.rulesReturn!}</th></tr></thead>
<tbody>${boards.map(
    (board) =>
      html`<tr><th scope="row">${board.rows}, ${risks[board.risk]}</th><td>${cupsOf(board)
        .slice(board.rows / 2)
        .map((pay) => String(pay / 100))
        .join(' · ')}</td><td>${percent(plinkoReturn(board), 2)}&nbsp;%</td></tr>`,
  )}</tbody>
</table>`
}
