import type { Card } from './cards.ts'

/** What the screen of hands shows: hands with their cards and a word, and what the player may do now. */
export interface ShownHand {
  readonly who: 'player' | 'banker'
  readonly cards: readonly Card[]
  /** A number to read beside it. */
  readonly points: string | null
  /** The text that names what the hand is, where it is something. */
  readonly called: string | null
  /** This one is being played. */
  readonly turn?: boolean
  /** Doubled, on the house. */
  readonly doubled?: boolean
  readonly result?: 'won' | 'lost' | 'even'
  /** Cards that were kept, or, while the player decides, may be. */
  readonly held?: readonly number[]
}

export interface HandShow {
  readonly hands: readonly ShownHand[]
  /** What the player may do now; nothing at the end. */
  readonly actions: readonly string[]
  /** Whether single cards can be chosen for the next step. */
  readonly choosesCards?: boolean
}
