import { type PayoutIdKind, type PayoutKind, type ThaiBank, thaiBanks } from '#api/payout-accounts.ts'
import { isCnpj, isCpf } from '#server/kernel/tax-ids.ts'

/** An account as it is stored: in its one spelling, so that the same account is found again. */
export interface AccountNumber {
  readonly bank: string
  readonly number: string
  readonly idKind: PayoutIdKind
}

/** A field of the form and why it is not right. */
export type NumberFault = { readonly field: 'bank' | 'number'; readonly code: string }

const fault = (field: NumberFault['field'], code: string): NumberFault => ({ field, code })

/**
 * Thai digits as the digits that everybody else writes; nothing else changes.
 * @example westernDigits('๑๒๐') // '120'
 */
export const westernDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))

const isRepeated = (digits: string): boolean => /^(.)\1*$/.test(digits)

/**
 * Whether thirteen digits are a Thai national or tax id: the last one checks the others.
 * @example isThaiId('1101700230708') // true
 */
export function isThaiId(digits: string): boolean {
  if (!/^[0-9]{13}$/.test(digits) || isRepeated(digits)) return false
  const sum = [...digits.slice(0, 12)].reduce((total, digit, place) => total + Number(digit) * (13 - place), 0)
  return (11 - (sum % 11)) % 10 === Number(digits[12])
}

/** Lengths of account numbers by bank; ten digits at all others. */
const bankLengths: Readonly<Partial<Record<ThaiBank, readonly number[]>>> = {
  '030': [12, 15],
  '033': [12],
  '034': [12],
  '069': [10, 14],
}

function readBank(bank: string | undefined, digits: string): AccountNumber | NumberFault {
  const known = Object.keys(thaiBanks).find((code): code is ThaiBank => code === bank)
  if (known === undefined) return fault('bank', bank ? 'unknown' : 'required')
  const lengths = bankLengths[known] ?? [10]
  if (!/^[0-9]+$/.test(digits)) return fault('number', 'format')
  if (!lengths.includes(digits.length)) return fault('number', 'length')
  return /^0+$/.test(digits) ? fault('number', 'format') : { bank: known, number: digits, idKind: 'account' }
}

function readPromptPay(digits: string): AccountNumber | NumberFault {
  const number = digits.replace(/^(?:\+66|0066)(?=[689][0-9]{8}$)/, '0')
  if (/^0[689][0-9]{8}$/.test(number)) return { bank: '', number, idKind: 'mobile' }
  if (/^[0-9]{13}$/.test(number))
    return isThaiId(number) ? { bank: '', number, idKind: 'national_id' } : fault('number', 'check_digit')
  if (/^[0-9]{15}$/.test(number) && !isRepeated(number)) return { bank: '', number, idKind: 'ewallet' }
  return fault('number', 'format')
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const mail = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

function readPix(typed: string): AccountNumber | NumberFault {
  const text = typed.trim().toLowerCase()
  if (uuid.test(text)) return { bank: '', number: text, idKind: 'evp' }
  if (text.includes('@'))
    return text.length <= 77 && mail.test(text)
      ? { bank: '', number: text, idKind: 'email' }
      : fault('number', 'format')
  const plain = text.replace(/[\s()./-]/g, '').toUpperCase()
  if (/^\+55[1-9][0-9]{9,10}$/.test(plain)) return { bank: '', number: plain, idKind: 'phone' }
  if (/^[0-9]{11}$/.test(plain))
    return isCpf(plain) ? { bank: '', number: plain, idKind: 'cpf' } : fault('number', 'check_digit')
  if (/^[0-9A-Z]{14}$/.test(plain))
    return isCnpj(plain) ? { bank: '', number: plain, idKind: 'cnpj' } : fault('number', 'check_digit')
  return fault('number', 'format')
}

/** Reads an account as people type it: with blanks and dashes, in Thai digits, with the country's code. */
export function readAccountNumber(
  kind: PayoutKind,
  bank: string | undefined,
  typed: string,
): AccountNumber | NumberFault {
  const text = westernDigits(typed)
  if (kind === 'pix') return readPix(text)
  const digits = text.replace(/[\s().-]/g, '')
  return kind === 'bank' ? readBank(bank, digits) : readPromptPay(digits)
}

/**
 * What a page shows of an account: its last four signs; of an e-mail its first sign and its host.
 * @example maskedNumber('1234564471') // '4471'
 */
export function maskedNumber(number: string, idKind: PayoutIdKind): string {
  if (idKind !== 'email') return number.slice(-4)
  const [name = '', host = ''] = number.split('@')
  return `${name.slice(0, 1)}•••@${host}`
}
