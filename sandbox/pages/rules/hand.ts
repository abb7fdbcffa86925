import { bankerDrawsTo, type PokKind, pokPays, pokTexts } from '#sandbox/engines/pok-deng.ts'
import { type PokerHand, pokerPays, pokerTexts } from '#sandbox/engines/video-poker.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'

const table = (
  messages: Messages,
  rows: readonly (readonly [name: string, pays: string])[],
) => html`<table class="pays">
<thead><tr><td></td><th scope="col">${messages.pays!}</th></tr></thead>
<tbody>${rows.map(([name, pays]) => html`<tr><th scope="row">${name}</th><td>${pays}</td></tr>`)}</tbody>
</table>`

const bodies: Readonly<Record<string, (messages: Messages) => Html>> = {
  blackjack: (messages) => html`<p>${say(messages, 'rulesBlackjack')}</p>
<p>${say(messages, 'rulesBlackjackFree')}</p>`,
  'pok-deng': (messages) => html`<p>${say(messages, 'rulesPokDeng')}</p>
<p>${say(messages, 'rulesPokDengHouse', { draws: bankerDrawsTo })}</p>
${table(
  messages,
  (Object.keys(pokPays) as PokKind[]).map((kind) => [messages[pokTexts[kind]]!, `${pokPays[kind] / 100} : 1`]),
)}`,
  'video-poker': (messages) => html`<p>${say(messages, 'rulesPoker')}</p>
${table(
  messages,
  (Object.keys(pokerPays) as PokerHand[]).map((hand) => [messages[pokerTexts[hand]]!, `× ${pokerPays[hand]}`]),
)}`,
}

/** The rules of a card game against the house. */
export const handRules = ({ engine }: Game, messages: Messages): Html => html`${bodies[engine!.name]!(messages)}
<p>${say(messages, 'rulesHandLeft')}</p>`
