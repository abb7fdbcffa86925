import { writePix } from '@baize/emv/pix.ts'
import { writePromptPay } from '@baize/emv/promptpay.ts'

/** Codes that payers' bank apps read. */

/** The biller that the gateway collects for. */
const billerId = '099400016550100'
/** Units in a satang. */
const satang = 1_000n

/** PromptPay bill payment: reference 1 is the order's, so that it travels with the money. */
export const promptPayCode = (ref2: string, ref1: string, units: bigint): string =>
  writePromptPay({ to: { billerId, ref1, ref2 }, amount: units / satang })

/** Pix, dynamic: the order lies at an address of the gateway's. */
export const pixCode = (host: string, ref: string): string =>
  writePix({ to: { url: `${host}/qr/v2/${ref}`, once: true }, name: 'SANDBOX PAY', city: 'SAO PAULO' })
