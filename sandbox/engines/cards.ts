import type { Rng } from './engine.ts'

/** A card is 0 … 51: its suit (spades, hearts, diamonds, clubs) is the number through 13, its rank the rest, ace 0. */
export type Card = number

export const rankOf = (card: Card) => card % 13

/** A shoe of whole decks from which cards leave for good. */
export function openShoe(decks: number, rng: Rng): () => Card {
  const cards = Array.from({ length: decks * 52 }, (_, index) => index % 52)
  return () => {
    const index = rng.below(cards.length)
    const card = cards[index]!
    cards[index] = cards.at(-1)!
    cards.pop()
    return card
  }
}
