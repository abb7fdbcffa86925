import { catchPays, chanceText, species, speciesTexts } from '#sandbox/engines/fishing.ts'
import type { Game } from '#sandbox/games.ts'
import { type Messages, say } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'

/** Every species with what it pays and how likely a cast catches it. */
export const fishingRules = ({ listed }: Game, messages: Messages): Html => html`<p>${say(messages, 'rulesFishing')}</p>
<table class="pays">
<thead><tr><td></td><th scope="col">${messages.pays!}</th><th scope="col">${messages.chance!}</th></tr></thead>
<tbody>${species.map(
  (one) =>
    html`<tr><th scope="row"><img src="/games/${encodeURIComponent(listed.gameCode)}/pond/${one}.svg" width="48" height="48" alt=""> ${messages[speciesTexts[one]]!}</th><td>× ${catchPays[one]}</td><td>${chanceText(one)} %</td></tr>`,
)}</tbody>
</table>`
