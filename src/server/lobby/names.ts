import type { GameType } from '#api/lobby.ts'
import type { Language } from '#api/page.ts'
import { siteText } from '#server/kernel/texts.ts'

/** Name of a type of games, as the catalogue of texts has it. */
export const typeName = (gameType: GameType, language: Language): string =>
  siteText(language, 'lobby', `types.${gameType}`)
