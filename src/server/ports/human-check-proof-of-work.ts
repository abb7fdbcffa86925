import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import type { Clock } from '#server/kernel/clock.ts'
import type { Db } from '#server/kernel/db.ts'
import { spendOnce } from '#server/kernel/spent.ts'
import type { HumanCheck } from './human-check.ts'

const lifeMs = 10 * 60_000
/** PBKDF2 rounds of one try. */
const cost = 2_000
/** How many tries a sum takes. */
export interface Effort {
  readonly min: number
  readonly max: number
}
/** A moment for a visitor, a farm for somebody with a list. */
const usual: Effort = { min: 100, max: 300 }

const hex = z.string().regex(/^[0-9a-f]{2,128}$/)
const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: hex,
      salt: hex,
      cost: z.literal(cost),
      keyLength: z.literal(32),
      keyPrefix: hex,
      keySignature: hex,
      // The library's own expiry would read the machine's clock.
      data: z.object({ endsAt: z.int() }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: hex, time: z.number().optional() }),
})

/**
 * Proof of work on this server (ALTCHA, version 2): a challenge is signed, lives ten minutes and counts once. The
 * solution is the base64 of `{challenge, solution}` as JSON. `secret` is shared by all processes, and tells the sums of one
 * effort from those of another.
 */
export function openProofOfWork(secret: string, db: Db, clock: Clock, effort: Effort = usual): HumanCheck {
  const secrets = { hmacSignatureSecret: `${secret}.challenge`, hmacKeySignatureSecret: `${secret}.key` }
  return {
    provider: 'proof-of-work',
    async challenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(effort.min, effort.max + 1),
        keyLength: 32,
        data: { endsAt: clock.now().getTime() + lifeMs },
        deriveKey,
        ...secrets,
      })
      return { ...challenge }
    },
    async verify(solution) {
      const sent = payload.safeParse(parse(solution))
      if (!sent.success) return false
      const { challenge, solution: solved } = sent.data
      if (solved.counter > effort.max) return false
      const endsAt = challenge.parameters.data.endsAt
      if (endsAt <= clock.now().getTime()) return false
      const { verified } = await verifySolution({
        challenge,
        solution: { ...solved, time: solved.time ?? 0 },
        deriveKey,
        ...secrets,
      })
      return verified && (await spendOnce(db, 'human-check', challenge.parameters.nonce, new Date(endsAt)))
    },
  }
}

function parse(solution: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(solution ?? '', 'base64').toString())
  } catch {
    return undefined
  }
}
