import { formatAmount } from '@baize/money/money.ts'
import { currencyOf, fun } from '#sandbox/currencies.ts'
import type { Proof } from '#sandbox/fairness.ts'
import { type Language, messagesOf } from '#sandbox/languages.ts'
import type { Round, RoundState } from '#sandbox/round.ts'
import { verifier } from './fairness-parts.ts'
import { type Html, html } from './html.ts'

const stateKeys: Readonly<Record<RoundState, string>> = {
  betting: 'pending',
  playing: 'playing',
  settling: 'pending',
  settled: 'settled',
  refused: 'refused',
  cancelling: 'pending',
  cancelled: 'returned',
}

/** What an operator's support reads about a round. */
export function roundPage(round: Round, gameName: string, language: Language, proof?: Proof): Html {
  const messages = messagesOf(language)
  const currency = currencyOf(round.currency) ?? fun
  const rows: readonly (readonly [string, string])[] = [
    [messages.roundTitle!, round.id],
    [messages.roundGame!, gameName],
    [messages.time!, new Date(round.openedAt).toISOString().replace('T', ' ').slice(0, 19)],
    [messages.stake!, `${currency.symbol}${formatAmount(round.stake, currency)}`],
    [messages.win!, `${currency.symbol}${formatAmount(round.win, currency)}`],
    [messages.roundState!, messages[stateKeys[round.state]]!],
  ]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${gameName}</title>
<link rel="stylesheet" href="/frame/tokens.css">
<link rel="stylesheet" href="/frame/pages.css">
</head>
<body>
<main>
<h1>${messages.roundTitle!}</h1>
<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${proof ? verifier(messages, proof, proof.serverSeed === null && !proof.shared) : ''}
</main>
</body>
</html>
`
}
