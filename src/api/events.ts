import * as z from 'zod/mini'
import { chatEvent } from './chat.ts'
import { complaintStates } from './complaints.ts'
import { documentKinds } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { winner } from './lobby.ts'
import { amount, time } from './page.ts'
import { balanceOutput, walletTransferOutput } from './wallet.ts'
import { withdrawalStates } from './withdrawals.ts'

export const feature = { name: 'events', description: 'The stream of live events.' }

/**
 * Live events, by name. `balance`, `arrived`, `transfer`, `withdrawal`, `deposit`, `document`, `refused`, `limits`, `message`, `service`,
 * `complaint`, `contract` and `revoked` reach their member alone, `desk` reaches staff, the others everybody.
 * - `hello`: the first of every stream: when what pages show changed last, and when the last win was, as far as this
 *   process has seen. A browser that shows a page rendered before that fetches what is new.
 * - `notice`: there is a new player notice; pages that show notices fetch them in the visitor’s language.
 * - `arrived`: a deposit or a transfer has been added to the balance; `balance` tells what it is now.
 * - `refused`: a bet was refused; the reason is a refusal code.
 * - `deposit`: an order of the member has moved on, or a payment has come for it; pages that show it read it again.
 * - `withdrawal`: a withdrawal of the member has moved on, or one of its parts; pages that show it read it again.
 * - `document`: a document of the member was sent or decided about; pages that show it read it again.
 * - `limits`: the member's limits of play have changed and are to be read again.
 * - `contract`: a contract of an agent has changed; how many offers wait for an answer.
 * - `message`: how many of the member’s messages are unread now. `service`: customer service said something.
 * - `complaint`: a complaint of the member was answered, closed or opened again.
 * - `desk`: something new waits for staff: a line of a talk, a complaint, what was redeemed or applied for. What it says is read by a call.
 * - `revoked`: the session ended (logged out elsewhere, expired, disabled, frozen, ended from the list of sessions).
 */
export const liveEvents = {
  hello: z.object({ changedAt: time, wonAt: time }),
  winner,
  notice: z.object({ id: z.string(), time }),
  maintenance: z.object({ maintenance: z.boolean(), maintenanceEndTime: z.optional(time) }),
  catalogue: z.object({}),
  balance: balanceOutput,
  arrived: z.object({ amount, currencySymbol: z.string() }),
  transfer: walletTransferOutput,
  deposit: z.object({ id: z.string() }),
  withdrawal: z.object({ id: z.string(), state: z.enum(withdrawalStates) }),
  document: z.object({ kind: z.enum(documentKinds) }),
  refused: z.object({
    code: z.enum([
      'insufficient_funds',
      'account_disabled',
      'game_maintenance',
      'play_excluded',
      'limit_reached',
      'stake_out_of_range',
      'bonus_stake',
      'bonus_game',
    ]),
    gameName: z.optional(z.string()),
  }),
  limits: z.object({}),
  message: z.object({ unread: z.int() }),
  service: z.object({}),
  complaint: z.object({ number: z.string(), state: z.enum(complaintStates) }),
  desk: z.object({ what: z.enum(['talk', 'complaint', 'redemption', 'application']), id: z.string() }),
  contract: z.object({ waiting: z.int() }),
  chat: chatEvent,
  revoked: z.object({ reason: z.enum(['logout', 'expired', 'disabled', 'frozen', 'password_changed', 'revoked']) }),
} as const
export type LiveEventName = keyof typeof liveEvents
export type LiveEventData<N extends LiveEventName> = z.output<(typeof liveEvents)[N]>

export const eventsTicket = endpoint({
  method: 'POST',
  path: '/events/ticket',
  access: 'session',
  summary: 'A ticket (60 s, single use) for clients that cannot send a header with the event stream.',
  input: z.object({}),
  output: z.object({ ticket: z.string() }),
})
