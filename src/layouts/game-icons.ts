import type { GameType } from '#api/lobby.ts'

/** What the navigation can show: the game types and the pages beside them. */
export type MenuType = GameType | 'HOME' | 'FAV' | 'PROMOTIONS'

/** Icon of each game type; whole class names, so that the style sheet holds them. */
export const menuIcons: Readonly<Record<MenuType, string>> = {
  HOME: 'i-ph-house-duotone',
  FAV: 'i-ph-heart-duotone',
  LIVE: 'i-ph-poker-chip-duotone',
  RNG: 'i-ph-cherries-duotone',
  SPORTS: 'i-ph-soccer-ball-duotone',
  FISH: 'i-ph-fish-duotone',
  PVP: 'i-ph-cards-duotone',
  ESPORTS: 'i-ph-game-controller-duotone',
  COCKFIGHT: 'i-bz-rooster-duotone',
  ELOTT: 'i-ph-number-circle-seven-duotone',
  MINI: 'i-ph-dice-five-duotone',
  PROMOTIONS: 'i-ph-gift-duotone',
}
