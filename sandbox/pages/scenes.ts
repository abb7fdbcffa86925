import { ringScene } from '#sandbox/art/scenes.ts'
import { handScene } from '#sandbox/art/stage-hands.ts'
import { themeOf } from '#sandbox/art/themes.ts'
import type { Game } from '#sandbox/games.ts'
import type { Messages } from '#sandbox/languages.ts'
import { Html, html } from './html.ts'

/** What is printed on the cloth of games that are played against a dealer. */
const prints: Readonly<Record<string, (m: Messages) => string>> = {
  blackjack: (m) => m.printBlackjack!,
  'pok-deng': (m) => m.printPokDeng!,
}

/** The drawn table of a game, where it has one; its cards and chips come from the frame. */
export function sceneOf({ listed, engine }: Game, m: Messages): Html {
  const { palette } = themeOf(listed.gameCode, listed.name)
  if (engine?.name === 'duel') return new Html(ringScene(palette))
  const print = engine && prints[engine.name]
  return print ? new Html(handScene(palette, listed.gameCode, print(m))) : html``
}
