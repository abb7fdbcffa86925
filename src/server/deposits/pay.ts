import { writePix } from '@baize/emv/pix.ts'
import { type PromptPayTo, writePromptPay } from '@baize/emv/promptpay.ts'
import type { Units } from '#api/money.ts'
import { toHundredths } from './amounts.ts'
import type { Method, PaidTo } from './method.ts'
import type { StoredPay } from './rows-orders.ts'

/** An order's code as it stands in payments: capitals and digits alone. */
export const wireRef = (code: string): string => code.replaceAll('-', '')

/** The order's code in what a payer or a bank wrote: it may stand anywhere in it, with dashes or without. */
export function codeIn(text: string): string | undefined {
  const match = /D-?([0-9]{6})-?([0-9A-HJKMNP-TV-Z]{6})(?![0-9A-Z])/.exec(text.toUpperCase())
  return match ? `D-${match[1]}-${match[2]}` : undefined
}

function promptPayTo(account: PaidTo, ref: string): PromptPayTo {
  const { billerId, mobile, nationalId, wallet } = account
  if (billerId !== undefined) return { billerId, ref1: ref }
  if (mobile !== undefined) return { mobile }
  if (nationalId !== undefined) return { nationalId }
  return { wallet: wallet ?? '' }
}

/** How an order is paid to the operator's own account. Throws `EmvError` for an account that no code can say. */
export function payToAccount(
  { kind, account }: Pick<Method, 'kind' | 'account'>,
  code: string,
  amount: Units,
): StoredPay {
  if (kind === 'promptpay')
    return { account, qr: writePromptPay({ to: promptPayTo(account, wireRef(code)), amount: toHundredths(amount) }) }
  if (kind === 'pix') {
    const { pixKey = '', name = '', city = '' } = account
    const text = writePix({ to: { key: pixKey, txid: wireRef(code), amount: toHundredths(amount) }, name, city })
    return { account, qr: text, code: text }
  }
  return { account }
}
