import type { PasswordDue } from '#api/access.ts'
import type { Calls, ServerCallName } from '#api/calls.ts'
import type { Access, Endpoint, Input, Output, StaffAccess } from '#api/endpoint.ts'
import type { Language } from '#api/page.ts'
import type { Permission, Role } from '#api/staff-permissions.ts'
import type { Act } from './act.ts'
import type { App } from './context.ts'
import type { CsvFile } from './csv-file.ts'

/** Whose call it is, when a session was read. */
export interface Session {
  readonly id: string
  readonly memberId: bigint
  /** See `memberTypes` of `#api/access.ts`. */
  readonly type: number
  readonly account: string
  /** Until a new password is set it opens nothing else. */
  readonly passwordDue?: PasswordDue | undefined
}

/** Which staff member calls. */
export interface StaffSession {
  readonly id: string
  readonly staffId: bigint
  readonly account: string
  readonly role: Role
  readonly permissions: ReadonlySet<Permission>
  /** The account may be used from a list of addresses, and this call comes from another one. */
  readonly isElsewhere: boolean
}

/** Facts of the HTTP request that handlers may use. */
export interface RequestFacts {
  readonly id: string
  /** Client address, resolved through trusted proxies only. */
  readonly ip: string
  /** ISO 3166-1 alpha-2, or `ZZ` when unknown. */
  readonly country: string
  readonly userAgent: string
  readonly cookies: Readonly<Record<string, string>>
  /** `Sec-Fetch-Site` of the request; absent where the client is no browser. */
  readonly fetchSite: string | undefined
  readonly language: Language
  /** The caller's name of a call that moves money; there whenever the endpoint is `keyed`. */
  readonly idempotencyKey?: string | undefined
}

/** What a handler may say beyond its output. */
export interface Reply {
  /** Adds a `Set-Cookie` line. */
  setCookie(line: string): void
}

type SessionOf<A extends Access> = A extends 'public' | StaffAccess
  ? undefined
  : A extends 'optional'
    ? Session | undefined
    : Session

/** What a handler is called with: `staff` in a call of staff, `act` in one with `audit`. */
export type Call<E extends Endpoint> = {
  readonly app: App
  readonly input: Input<E>
  readonly session: SessionOf<E['access']>
  readonly request: RequestFacts
  readonly reply: Reply
} & (E['access'] extends StaffAccess ? { readonly staff: StaffSession } : unknown) &
  (E extends { readonly audit: string } ? { readonly act: Act } : unknown)

/** An archive of known size, whose pieces come only as fast as somebody reads them. */
export interface ZipFile {
  readonly name: string
  readonly bytes: number
  readonly pieces: AsyncIterable<Uint8Array>
}

/** What a handler answers: files are written while they are read. */
type Answered<E extends Endpoint> = E extends { readonly gives: 'csv' }
  ? CsvFile
  : E extends { readonly gives: 'zip' }
    ? ZipFile
    : Output<E>

/** A handler answers the output or throws a `Refusal`. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answered<E>> | Answered<E>

/** One handler for each call: a missing one does not compile. */
export type Handlers<N extends ServerCallName = ServerCallName> = { readonly [K in N]: Handler<Calls[K]> }
