import { duelFixtures, type Fixture, goalFixtures, type Pick, partFixtures } from '#sandbox/engines/fixtures.ts'
import { oddsOf } from '#sandbox/engines/odds.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'

const listed: Readonly<Record<string, readonly Fixture[]>> = {
  'coupon-goals': goalFixtures,
  'coupon-parts': partFixtures,
  duel: duelFixtures,
}

const texts: Readonly<Record<string, string>> = {
  'coupon-goals': 'rulesCouponGoals',
  'coupon-parts': 'rulesCouponParts',
  duel: 'rulesDuel',
}

/** How results are drawn, and the chance and the odds of every winner. */
export function couponRules({ engine }: Game, messages: Messages): Html {
  const name = engine!.name
  const rows = listed[name]!.flatMap(({ home, away, markets }) => {
    const names: Readonly<Partial<Record<Pick, string>>> = { home, away, draw: messages.pickDraw! }
    return markets[0]!.picks.map(([pick, weight]) => ({ match: `${home} – ${away}`, name: names[pick]!, weight }))
  })
  return html`<p>${say(messages, texts[name]!)}</p>
<p>${say(messages, 'rulesCoupon')}</p>
<table>
<thead><tr><th scope="col">${messages.marketResult!}</th><th scope="col">${messages.chance!}</th><th scope="col">${messages.odds!}</th></tr></thead>
<tbody>${rows.map(
    ({ match, name: pick, weight }) =>
      html`<tr><th scope="row">${match}: ${pick}</th><td>${weight / 100} %</td><td>${(oddsOf(weight) / 100).toFixed(2)}</td></tr>`,
  )}</tbody>
</table>`
}
