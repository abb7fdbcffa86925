/** What a raffle may be and how it is drawn; without a schema, so that browsers draw it themselves. */

/** `draft` is seen by staff alone; `closed`: the tickets are fixed; `off`: it was called off before its end. */
export const raffleStates = ['draft', 'open', 'closed', 'drawn', 'off'] as const
export type RaffleState = (typeof raffleStates)[number]

export const rafflePrizeKinds = ['cash', 'points'] as const
export type RafflePrizeKind = (typeof rafflePrizeKinds)[number]

/** Kinds of prizes, and prizes in all, of one raffle. */
export const rafflePrizesMax = 10
export const raffleWinnersMax = 200
/** Days in which a prize is claimed, at most and where staff say nothing else. */
export const claimDaysMax = 365
export const claimDaysUsual = 30
/** Raffles that are not over. */
export const rafflesMax = 20

/**
 * The name of a ticket.
 * @example ticketName(12) // 'T000012'
 */
export const ticketName = (number: number): string => `T${String(number).padStart(6, '0')}`

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of hex digits.
 * @example bytesOf('00ff')[1] // 255
 */
export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const sha256 = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes)

/** What is published before the first ticket: SHA-256 of the seed, in hex. */
export const commitmentOf = async (seed: Uint8Array<ArrayBuffer>): Promise<string> => hexOf(await sha256(seed))

/** SHA-256, in hex, of the names of the tickets 1 to `tickets`, one a line. */
export function rootOf(tickets: number): Promise<string> {
  const list = Array.from({ length: tickets }, (_, at) => `${ticketName(at + 1)}\n`).join('')
  return sha256(new TextEncoder().encode(list)).then(hexOf)
}

export interface Drawn {
  readonly ticket: number
  /** In hex. */
  readonly score: string
}

/** The bytes that the tickets' scores are keyed with: SHA-256 of seed, root and beacon with bars between them. */
export async function drawKey(seed: Uint8Array<ArrayBuffer>, root: string, beacon: string): Promise<ArrayBuffer> {
  const tail = new TextEncoder().encode(`|${root}|${beacon}`)
  return sha256(Uint8Array.from([...seed, ...tail]))
}

/** Tickets whose scores are reckoned at once. */
const together = 2_000

/**
 * Draws the tickets 1 to `tickets`: each has the score HMAC-SHA256 of its name under the key, and the lowest `most` win, the lowest
 * first.
 */
export async function drawTickets(
  {
    seed,
    root,
    beacon,
    tickets,
  }: {
    readonly seed: Uint8Array<ArrayBuffer>
    readonly root: string
    readonly beacon: string
    readonly tickets: number
  },
  most: number,
): Promise<readonly Drawn[]> {
  const raw = await drawKey(seed, root, beacon)
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const scoreOf = async (ticket: number): Promise<Drawn> => {
    const name = new TextEncoder().encode(ticketName(ticket))
    return { ticket, score: hexOf(await crypto.subtle.sign('HMAC', key, name)) }
  }
  let best: Drawn[] = []
  for (let from = 1; from <= tickets; from += together) {
    const count = Math.min(together, tickets - from + 1)
    const scored = await Promise.all(Array.from({ length: count }, (_, at) => scoreOf(from + at)))
    best = [...best, ...scored].sort((one, other) => (one.score < other.score ? -1 : 1)).slice(0, most)
  }
  return best
}
