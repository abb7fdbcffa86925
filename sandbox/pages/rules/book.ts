import { legsMost, winMost } from '#sandbox/engines/book.ts'
import { postponedOneIn } from '#sandbox/engines/match.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'

/** What comes back of a coupon with so many picks, in per cent: each pick returns 96 of 100. */
const returned = (picks: number) => (Number((96n ** BigInt(picks) * 10_000n) / 100n ** BigInt(picks)) / 100).toFixed(2)

/** When bets are taken and settled, what happens to matches that are not played, what coupons return. */
export const bookRules = (_game: Game, m: Messages): Html => html`<p>${m.rulesBook!}</p>
<p>${say(m, 'rulesBookCoupon', { most: legsMost, win: winMost.toLocaleString('en') })}</p>
<p>${say(m, 'rulesBookVoid', { count: postponedOneIn })}</p>
<p>${m.rulesBookPrices!}</p>
<table>
<thead><tr><th scope="col">${m.couponPicks!}</th><th scope="col">${m.rulesReturn!}</th></tr></thead>
<tbody>${Array.from({ length: legsMost }, (_, at) => html`<tr><th scope="row">${at + 1}</th><td>${returned(at + 1)} %</td></tr>`)}</tbody>
</table>`
