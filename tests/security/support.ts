import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

export const start = '2026-11-21T05:00:00.000Z'
export const minuteMs = 60_000

/** A site whose clock stands still. */
export async function openSite(): Promise<TestSite & { readonly clock: ManualClock }> {
  const clock = new ManualClock(start)
  return Object.assign(await startTestSite({ clock }), { clock })
}

/** The code of a call's refusal. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (failure: CallFailure) => failure.code,
  )

/** What an authenticator app shows. */
export const codeOf = (secret: string, clock: { now(): Date }): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })

export const provePassword = (visitor: Visitor, answer: string): Promise<unknown> =>
  visitor.call('stepUp', { method: 'password', answer })

/** Switches an authenticator on; gives its secret and the recovery codes. */
export async function switchOn(
  site: TestSite & { readonly clock: ManualClock },
  visitor: Visitor,
): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const { secret } = await visitor.call('totpEnrol')
  const { recoveryCodes } = await visitor.call('totpConfirm', { code: codeOf(secret, site.clock) })
  expect(recoveryCodes).toHaveLength(10)
  return { secret, recoveryCodes }
}

/** Actions of the audit log about a member, oldest first. */
export async function audited(site: TestSite, memberId: bigint): Promise<string[]> {
  const rows = await site.app.db.query<{ action: string }>(
    'select action from audit_log where target = $1 order by id',
    [`member:${memberId}`],
  )
  return rows.map(({ action }) => action)
}

/** Messages that wait to be sent to somebody, newest first. */
export const lettersTo = (site: TestSite, to: string): Promise<{ subject: string; body: string }[]> =>
  site.app.db.query('select subject, body from outbox where recipient = $1 order by created_at desc, id', [to])
