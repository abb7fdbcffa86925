import type { Security } from '#api/security.ts'

/** What protects an account, in the order in which the next step is chosen. */
export const parts = ['password', 'payment', 'mobile', 'totp', 'passkey', 'email'] as const
export type Part = (typeof parts)[number]

export interface Strength {
  readonly done: number
  readonly level: 'weak' | 'fair' | 'good' | 'strong'
  /** What a stolen password alone opens. */
  readonly truth: 'open' | 'guarded' | 'none'
  /** The part that helps most of those that are missing. */
  readonly next: Part | undefined
}

const levels = ['weak', 'weak', 'weak', 'fair', 'good', 'good', 'strong'] as const

export const hasPart = (security: Security, part: Part): boolean =>
  ({
    password: security.passwordChangedAt !== undefined,
    payment: security.paymentPassword,
    mobile: security.mobile?.verified === true,
    totp: security.totp.enabled,
    passkey: security.passkeys.length > 0,
    email: security.email?.verified === true,
  })[part]

/** How well an account is protected, and what to do next. */
export function strengthOf(security: Security): Strength {
  const has = (part: Part) => hasPart(security, part)
  const done = parts.filter(has).length
  const canAdd = (part: Part) => (part !== 'mobile' && part !== 'email') || security.bindable.includes(part)
  const isGuarded = has('mobile') || has('email') || has('totp')
  return {
    done,
    level: levels[done] ?? 'weak',
    truth: has('password') ? (isGuarded ? 'guarded' : 'open') : 'none',
    next: parts.find((part) => !has(part) && canAdd(part)),
  }
}
