import { afterEach } from 'vitest'
import type { CallName } from '#api/index.ts'

type Answer = (input: never, options?: { readonly key?: string }) => unknown

/** What the server answers in a component's test, by the call's name; put back after each test. */
export const answers = new Map<CallName, Answer>()
/** The calls that were made. */
export const calls: { readonly name: CallName; readonly input: unknown; readonly key: string | undefined }[] = []

/**
 * Stands in for the browser's client, so that a component's test runs over the real stores. Throws for a call without
 * an answer.
 * @example
 * vi.mock('#browser/client.ts', async (original) => ({
 *   ...(await original<object>()),
 *   call: (await import('#tests/support/fake-call.ts')).fakeCall,
 * }))
 */
export async function fakeCall(name: CallName, input?: unknown, options?: { readonly key?: string }): Promise<unknown> {
  calls.push({ name, input, key: options?.key })
  const answer = answers.get(name)
  if (answer === undefined) throw new Error(`The test has no answer for ${name}.`)
  return answer(input as never, options)
}

afterEach(() => {
  answers.clear()
  calls.length = 0
})
