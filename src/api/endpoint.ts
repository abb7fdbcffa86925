import type * as z from 'zod/mini'
import type { RefusalCode } from './refusal.ts'
import type { Permission } from './staff-permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call.
 * - `public`: anybody; no session is read.
 * - `optional`: anybody; a session is read when one is sent.
 * - `session`: any live session, trial ones included.
 * - `member`: a live session of a real account; a trial one is refused with `real_account_needed`.
 * - `agent`: a live session of an agent, else `not_agent`.
 * - `staff`: any live session of a staff member. No member's session opens it, and no staff session opens the others.
 * - `{ staff: permission }`: a live session of a staff member whose role holds the permission, else `permission_needed`.
 */
export type Access = 'public' | 'optional' | 'session' | 'member' | 'agent' | StaffAccess
export type StaffAccess = 'staff' | { readonly staff: Permission }

/** Whether a call takes a staff session in place of a member's. */
export const isStaffAccess = (access: Access): access is StaffAccess => access === 'staff' || typeof access === 'object'

/** What a call needs in the words of a document: `member`, `staff`, `staff: payments.book`. */
export const accessName = (access: Access): string => (typeof access === 'object' ? `staff: ${access.staff}` : access)

/**
 * One call, defined once. The browser's client, the server's handler type, the in-process caller of the pages, the
 * tests and the OpenAPI document all follow from it.
 */
export interface Endpoint {
  readonly method: Method
  /** Below `/api`, with `{name}` for parameters: `/games/{nodeId}/launch`. */
  readonly path: `/${string}`
  readonly access: Access
  /** Open to a session whose password has to be changed first; every other call that reads it is not. */
  readonly whilePasswordDue?: boolean
  /** Answered while the site is closed for the caller, by maintenance or by region; every other call is refused. */
  readonly whileClosed?: boolean
  /** Other sites' pages may read the answer, which is the same for everybody. */
  readonly anyOrigin?: boolean
  /** An E call: the body is `{jwe}`, see `docs/decisions`. */
  readonly encrypted?: boolean
  /** The body is a form (`application/x-www-form-urlencoded`) in place of JSON. */
  readonly form?: boolean
  /** The body is the bytes of one PNG or JPEG, which the input holds as `picture`. The caller is known before they are read. */
  readonly takes?: 'picture'
  /**
   * The answer is a file, which the output holds as a `Blob`: the bytes of a picture, a list as CSV, which the server
   * writes row by row while it reads them, or an archive as ZIP, which it sends piece by piece.
   */
  readonly gives?: 'picture' | 'csv' | 'zip'
  /** Opened by the browser as a page: answers 303 to the output's `location`, which is never the caller's own word. */
  readonly redirects?: boolean
  /** Moves money: the caller names the call by an `Idempotency-Key` header, and the same name happens once. */
  readonly keyed?: boolean
  /**
   * The action under which the router writes the call into the audit log, with the caller, the address and what the handler
   * says of it (see `Act` in `src/server/kernel/act.ts`). Every writing staff call has one.
   */
  readonly audit?: string
  /** Fields that hold a file which the caller did not write, such as a bank's statement: its reader cleans it. */
  readonly files?: readonly string[]
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  /** Path parameters and query (GET, DELETE) or path parameters and body (POST, PUT), as one object. */
  readonly input: z.ZodMiniType
  readonly output: z.ZodMiniType
  /** Refusals beyond those that every call may give. */
  readonly refuses?: readonly RefusalCode[]
  /** Seconds that an answer, the same for everyone, may be kept by caches. Absent: `private, no-store`. */
  readonly cacheS?: number
  /** Rate class; the limits stand in `src/server/rate-limit/rate-limit.ts`. Default: `read` for GET, `write` otherwise. */
  readonly rate?: 'read' | 'write' | 'credential'
}

/** What a handler receives. */
export type Input<E extends Endpoint> = z.output<E['input']>
/** What a caller passes. */
export type CallInput<E extends Endpoint> = z.input<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

/** Keeps the literal types of a definition. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
