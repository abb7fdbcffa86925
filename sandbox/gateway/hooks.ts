import { randomBytes, randomUUID } from 'node:crypto'
import type { Log } from '#sandbox/log.ts'
import type { Timers } from '#sandbox/timers.ts'
import { signedHeaders } from './signing.ts'
import type { Hook, Store } from './store.ts'

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes
/** Pauses between the attempts of one webhook: 75 hours in all. */
const pauses = [5 * seconds, 5 * minutes, 30 * minutes, ...[2, 5, 10, 14, 20, 24].map((count) => count * hours)]
const timeoutMs = 10_000

export interface HookOptions {
  readonly url: string
  readonly secret: string
  readonly store: Store
  readonly timers: Timers
  readonly log: Log
  readonly send?: (url: string, init: RequestInit) => Promise<Response>
}

/** How one webhook is sent: later, several times at once, or first with a wrong signature. */
export interface HookWay {
  readonly afterMs?: number
  readonly copies?: number
  readonly forged?: boolean
}

/** Signed webhooks, kept until the merchant has answered 2xx. */
export function openHooks({ url, secret, store, timers, log, send = fetch }: HookOptions) {
  async function attempt(hook: Hook): Promise<number> {
    const wrong = `whsec_${randomBytes(32).toString('base64')}`
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'SandboxPay/1',
      ...signedHeaders(Number(hook.forged) ? wrong : secret, hook.id, timers.now(), hook.body),
    }
    const init = { method: 'POST', headers, body: hook.body, redirect: 'manual' as const }
    const once = async (): Promise<number> => {
      try {
        const answer = await send(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
        await answer.body?.cancel()
        return answer.status
      } catch {
        return 0
      }
    }
    const statuses = await Promise.all(Array.from({ length: Number(hook.copies) }, once))
    return Math.min(...statuses)
  }

  return {
    /** Writes a webhook down; it leaves with the next {@link deliver}. */
    add(type: string, ref: string, status: string, { afterMs = 0, copies = 1, forged = false }: HookWay = {}): void {
      const now = timers.now()
      const body = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data: { ref, status } })
      const id = `msg_${randomUUID().replaceAll('-', '')}`
      const due = { due_at: now + afterMs, tries: 0, copies, forged: forged ? 1 : 0, status: null }
      store.addHook({ id, body, ...due })
    },
    /** Sends what is due, all at once: in no order. */
    async deliver(): Promise<void> {
      await Promise.all(
        store.dueHooks(timers.now()).map(async (hook) => {
          // Taken: a slow merchant is not sent the same attempt again meanwhile.
          const tries = Number(hook.tries)
          const retryMs = Number(hook.forged) ? 2 * seconds : pauses[tries]
          const next = retryMs === undefined ? null : timers.now() + retryMs
          store.moveHook(hook.id, next, tries + 1, 0, Number(hook.copies), Number(hook.forged))
          const status = await attempt(hook)
          const isDone = status >= 200 && status < 300 && !Number(hook.forged)
          // After the first attempt a webhook is whole: once, and with the right signature.
          store.moveHook(hook.id, isDone ? null : next, tries + 1, status, 1, 0)
          if (!isDone) log('webhook not taken', { id: hook.id, status, tries: tries + 1 })
        }),
      )
    },
  }
}

export type Hooks = ReturnType<typeof openHooks>
