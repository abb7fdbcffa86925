import { type KeyObject, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Chance, type Faults, withFaults } from './faults.ts'
import { sign, signatureHeader } from './signature.ts'
import type { Timers } from './timers.ts'
import { fromJson, toJson } from './wire.ts'

export type WalletPath = '/user/balance' | '/transaction/bet' | '/transaction/win' | '/transaction/rollback'

const answer = z.object({ status: z.string().min(1), balance: z.bigint().optional() })

/** What the wallet said. Nothing readable within the time counts as `no_answer`. */
export type WalletAnswer =
  | { readonly status: string; readonly balance: bigint | undefined }
  | { readonly status: 'no_answer'; readonly balance: undefined }

export type Wallet = (path: WalletPath, fields: Readonly<Record<string, unknown>>) => Promise<WalletAnswer>

interface WalletOptions {
  readonly url: string
  readonly key: KeyObject
  readonly timeoutMs?: number | undefined
  readonly faults: Faults
  readonly timers?: Timers
  readonly chance?: Chance
}

/** The signed calls to the operator's wallet. Each network call bears its own `request_uuid`. */
export function openWallet({ url, key, timeoutMs = 3000, faults, timers, chance }: WalletOptions): Wallet {
  const send = withFaults((address, init) => fetch(address, init), faults, timers, chance)
  return async (path, fields) => {
    const body = toJson({ ...fields, request_uuid: randomUUID() })
    try {
      const response = await send(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: sign(body, key) },
        body,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      if (!response.ok) return { status: 'no_answer', balance: undefined }
      const parsed = answer.safeParse(fromJson(await response.text()))
      if (!parsed.success) return { status: 'no_answer', balance: undefined }
      return { status: parsed.data.status, balance: parsed.data.balance }
    } catch {
      return { status: 'no_answer', balance: undefined }
    }
  }
}
