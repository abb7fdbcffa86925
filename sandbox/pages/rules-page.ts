import type { ScreenName } from '#sandbox/engines/engine.ts'
import { type Game, nameIn } from '#sandbox/games.ts'
import { type Language, type Messages, messagesOf, say } from '#sandbox/languages.ts'
import { type Html, html } from './html.ts'
import { bookRules } from './rules/book.ts'
import { climbRules } from './rules/climb.ts'
import { couponRules } from './rules/coupon.ts'
import { diceRules } from './rules/dice.ts'
import { fishingRules } from './rules/fishing.ts'
import { handRules } from './rules/hand.ts'
import { hiloRules } from './rules/hilo.ts'
import { holdRules } from './rules/hold.ts'
import { kenoRules } from './rules/keno.ts'
import { plinkoRules } from './rules/plinko.ts'
import { rocketRules } from './rules/rocket.ts'
import {
  baccaratRules,
  cockfightRules,
  dragonTigerRules,
  lotteryRules,
  moneyWheelRules,
  rouletteRules,
  sicBoRules,
} from './rules/shared.ts'
import { slotRules } from './rules/slot.ts'
import { spotsRules } from './rules/spots.ts'
import { tumbleRules } from './rules/tumble.ts'

const bodies: { readonly [S in ScreenName]: (game: Game, messages: Messages) => Html } = {
  slot: slotRules,
  tumble: tumbleRules,
  hold: holdRules,
  baccarat: baccaratRules,
  roulette: rouletteRules,
  dragontiger: dragonTigerRules,
  sicbo: sicBoRules,
  moneywheel: moneyWheelRules,
  lottery: lotteryRules,
  cockfight: cockfightRules,
  dice: diceRules,
  hilo: hiloRules,
  keno: kenoRules,
  fishing: fishingRules,
  coupon: couponRules,
  book: bookRules,
  climb: climbRules,
  spots: spotsRules,
  plinko: plinkoRules,
  rocket: rocketRules,
  hand: handRules,
}

/** The published rules of a game: what it pays and how often, the return to the player. */
export function rulesPage(game: Game, language: Language): Html {
  const messages = messagesOf(language)
  const title = nameIn(game, language)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<link rel="stylesheet" href="/frame/tokens.css">
<link rel="stylesheet" href="/frame/pages.css">
</head>
<body>
<main>
<h1>${title}</h1>
${rulesBody(game, language)}
<p class="figure">RTP ${game.engine?.rtp ?? ''} %</p>
<p>${say(messages, 'rulesInterrupt')}</p>
</main>
</body>
</html>
`
}

/** The rules of a game, for its page and for the dialog in the game. */
export function rulesBody(game: Game, language: Language): Html {
  const messages = messagesOf(language)
  if (!game.engine) return html``
  return html`${bodies[game.engine.screen](game, messages)}
<p>${say(messages, 'rulesRtp', { rtp: game.engine.rtp })}</p>`
}
