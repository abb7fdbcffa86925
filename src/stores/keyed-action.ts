import { CallFailure } from '#browser/failure.ts'

/** A failure after which nobody knows whether the order has arrived: no answer, or one of a server in trouble. */
const isUnanswered = (thrown: unknown): boolean =>
  !(thrown instanceof CallFailure) || thrown.details.status === undefined || thrown.details.status >= 500

/**
 * Makes a keyed call of `send`: each press has its idempotency key. A wish that got no answer keeps its key, so that pressing
 * again repeats the same order; an answer of any kind, and another wish, begin a new one.
 *
 * @param wishOf What makes two presses the same wish, as JSON; everything unless given. Leave out passwords: who mistyped one repeats
 * the wish.
 * @example
 * const send = keyedAction((key, to: string, amount: string) => call('pay', { to, amount }, { key }))
 */
export function keyedAction<Wish extends readonly unknown[], Answer>(
  send: (key: string, ...wish: Wish) => Promise<Answer>,
  wishOf: (...wish: Wish) => unknown = (...wish) => wish,
): (...wish: Wish) => Promise<Answer> {
  let last: { readonly wish: string; readonly key: string } | undefined
  return async (...wish) => {
    const text = JSON.stringify(wishOf(...wish))
    const key = last?.wish === text ? last.key : crypto.randomUUID()
    last = { wish: text, key }
    // An answer to an earlier wish says nothing about the one that is on its way now.
    const answered = () => {
      if (last?.key === key) last = undefined
    }
    try {
      const answer = await send(key, ...wish)
      answered()
      return answer
    } catch (thrown) {
      if (!isUnanswered(thrown)) answered()
      throw thrown
    }
  }
}
