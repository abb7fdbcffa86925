import type { Database } from '#sandbox/database.ts'
import type { Fairness, Proof } from '#sandbox/fairness.ts'
import type { Games } from '#sandbox/games.ts'
import type { Round } from '#sandbox/round.ts'
import type { Tables } from './tables.ts'

interface Options {
  readonly db: Database
  readonly games: Games
  readonly tables: Tables
}

/** Proofs of players' own rounds, and of tickets by the chain of their table: one form, one verifier. */
export function withTicketProofs(fairness: Fairness, { db, games, tables }: Options): Fairness {
  const ticketProof = (ticket: Round): Proof | undefined => {
    const row = db.prepare('select shared_id from ticket where round_id = ?').get(ticket.id)
    const shared = row && tables.rounds.read(String(row.shared_id))
    const link = shared && tables.proof(shared)
    const engine = games.find(ticket.gameCode)?.engine
    if (!link || !engine?.shared) return undefined
    const { chip: _chip, ...choice } = ticket.choice as { readonly chip: string }
    return {
      ...{ round: ticket.id, engine: engine.name, hash: link.hash, serverSeed: 'seed' in link ? link.seed : null },
      ...{ clientSeed: link.name, nonce: link.number, stake: `${ticket.stake}`, choice, taken: [] },
      ...{ win: `${ticket.win}`, outcome: ticket.outcome, shared: true },
    }
  }
  return {
    ...fairness,
    proof: (round) => fairness.proof(round) ?? ticketProof(round),
    reveal: (round) => fairness.reveal(round) ?? ticketProof(round),
  }
}
