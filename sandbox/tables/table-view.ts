import type { Round } from '#sandbox/round.ts'
import type { Session } from '#sandbox/sessions.ts'
import { showRound } from '#sandbox/shown-round.ts'
import { phaseOf, type SharedRound } from './shared-rounds.ts'
import type { Tables } from './tables.ts'
import type { Tickets } from './tickets.ts'

const historyShown = 72

/** What everybody at a table is told when its round goes on. `now` is the server's time, for countdowns without drift. */
export function showTable(tables: Tables, tickets: Tickets, round: SharedRound, now: number) {
  const { id, number, gameCode, opensAt, closesAt, drawsAt, endsAt, result, drawnAt } = round
  return {
    ...{ now, game: gameCode, round: id, number, phase: phaseOf(round, now) },
    ...{ opensAt, closesAt, drawsAt, endsAt, drawnAt, result },
    fairness: tables.proof(round) ?? null,
    prices: tables.prices(round) ?? null,
    /** Pages that are open at this table, and players with bets in this round: as many as there are. */
    watching: tables.guests(gameCode),
    players: tickets.players(id),
  }
}

/** The results before, the newest first. */
export const showHistory = (tables: Tables, gameCode: string, limit = historyShown) =>
  tables.history(gameCode, limit).map((round) => ({
    ...{ round: round.id, number: round.number, drawnAt: round.drawnAt, result: round.result },
    fairness: tables.proof(round) ?? null,
  }))

/** A ticket as its player's page reads it. */
export const showTicket = (session: Session, ticket: Round, sharedId?: string) => ({
  ...showRound(session, ticket),
  round: sharedId,
  bets: (ticket.choice as { readonly bets: unknown }).bets,
})
