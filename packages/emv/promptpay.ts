import { EmvError, type Field, fieldOf, inside, openSealed, seal, writeFields, writeHundredths } from './tlv.ts'

const transferAid = 'A000000677010111'
const billAid = 'A000000677010112'

/** Whom PromptPay pays: an alias of an account, or a company by a bill, which alone carries an order's number to the money. */
export type PromptPayTo =
  | { readonly mobile: string }
  | { readonly nationalId: string }
  | { readonly wallet: string }
  | { readonly bankCode: string; readonly account: string }
  | { readonly billerId: string; readonly ref1: string; readonly ref2?: string | undefined }

/** A payment to be written as a QR code; without an amount the payer types one, and the code can be used again. */
export interface PromptPay {
  readonly to: PromptPayTo
  /** In satang. */
  readonly amount?: bigint | undefined
}

const digits = (text: string): string => text.replace(/[^0-9]/g, '')

/** Whether a Thai national id's last digit is right. */
export function isNationalId(id: string): boolean {
  if (!/^[0-9]{13}$/.test(id)) return false
  const sum = [...id.slice(0, 12)].reduce((total, digit, at) => total + Number(digit) * (13 - at), 0)
  return (11 - (sum % 11)) % 10 === Number(id[12])
}

function sized(value: string, size: number, what: string): string {
  if (!new RegExp(`^[0-9]{${size}}$`).test(value)) throw new EmvError(`${what} has ${size} digits`)
  return value
}

function reference(value: string): string {
  if (!/^[A-Z0-9]{1,20}$/.test(value)) throw new EmvError('a reference has at most 20 capitals and digits')
  return value
}

function template(to: PromptPayTo): Field {
  if ('billerId' in to) {
    const fields: Field[] = [
      ['00', billAid],
      ['01', sized(to.billerId, 15, 'a biller id')],
      ['02', reference(to.ref1)],
    ]
    if (to.ref2 !== undefined) fields.push(['03', reference(to.ref2)])
    return ['30', writeFields(fields)]
  }
  const proxy = (id: string, value: string): Field => [
    '29',
    writeFields([
      ['00', transferAid],
      [id, value],
    ]),
  ]
  if ('mobile' in to) return proxy('01', `0066${sized(digits(to.mobile), 10, 'a mobile number').slice(1)}`)
  if ('nationalId' in to) return proxy('02', sized(digits(to.nationalId), 13, 'a national id'))
  if ('wallet' in to) return proxy('03', sized(digits(to.wallet), 15, 'an e-wallet'))
  const account = digits(to.account)
  if (account.length < 1 || account.length > 40) throw new EmvError('an account has at most 40 digits')
  return proxy('04', sized(to.bankCode, 3, 'a bank code') + account)
}

/** The text of a PromptPay QR code. Throws `EmvError` for what no code can say. */
export function writePromptPay({ to, amount }: PromptPay): string {
  const fields: Field[] = [['00', '01'], ['01', amount === undefined ? '11' : '12'], template(to), ['53', '764']]
  if (amount !== undefined) fields.push(['54', writeHundredths(amount)])
  fields.push(['58', 'TH'])
  return seal(writeFields(fields))
}

/** What a PromptPay code says; its amount as the text that stands in it. */
export interface PromptPayRead {
  readonly to: PromptPayTo
  readonly once: boolean
  readonly amount: string | undefined
}

/** Reads a PromptPay code of any writer. Throws `EmvError` for a wrong checksum and for other codes. */
export function readPromptPay(text: string): PromptPayRead {
  const fields = openSealed(text)
  const to = readTransfer(inside(fields, '29')) ?? readBill(inside(fields, '30'))
  if (to === undefined || fieldOf(fields, '53') !== '764') throw new EmvError('no code of PromptPay')
  return { to, once: fieldOf(fields, '01') === '12', amount: fieldOf(fields, '54') }
}

function readTransfer(fields: readonly Field[]): PromptPayTo | undefined {
  if (fieldOf(fields, '00') !== transferAid) return undefined
  const mobile = fieldOf(fields, '01')
  if (mobile?.startsWith('0066')) return { mobile: `0${mobile.slice(4)}` }
  const nationalId = fieldOf(fields, '02')
  if (nationalId !== undefined) return { nationalId }
  const wallet = fieldOf(fields, '03')
  if (wallet !== undefined) return { wallet }
  const account = fieldOf(fields, '04')
  return account === undefined ? undefined : { bankCode: account.slice(0, 3), account: account.slice(3) }
}

function readBill(fields: readonly Field[]): PromptPayTo | undefined {
  const billerId = fieldOf(fields, '01')
  const ref1 = fieldOf(fields, '02')
  if (fieldOf(fields, '00') !== billAid || billerId === undefined || ref1 === undefined) return undefined
  return { billerId, ref1, ref2: fieldOf(fields, '03') }
}
