import type { Game } from '#sandbox/games.ts'
import type { Messages } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'

/** What a player may want to know before the first bet: return, volatility, how often something wins, the most. */
export function gameFigures({ engine }: Game, messages: Messages): Html {
  if (!engine) return html``
  const rows: readonly (readonly [string, string | undefined])[] = [
    [messages.figureRtp!, `${engine.rtp} %`],
    [messages.figureVolatility!, `${engine.volatility} / 6`],
    [messages.figureHitRate!, engine.hitRate && `${engine.hitRate} %`],
    [messages.figureMostWin!, engine.mostWin && `${engine.mostWin}×`],
  ]
  return html`<dl class="facts">${rows.map(([name, value]) => (value ? html`<div><dt>${name}</dt><dd>${value}</dd></div>` : html``))}</dl>`
}
