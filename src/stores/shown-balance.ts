import { $balance } from './balance.ts'

/** Says the amount that is shown, and each other one after it; returns the function that ends this. */
export function followShownBalance(say: (amount: string) => void): () => void {
  let said: string | undefined
  return $balance.subscribe((balance) => {
    if (balance === undefined || balance.balance === said) return
    said = balance.balance
    say(said)
  })
}
