import {
  EmvError,
  type Field,
  fieldOf,
  inside,
  openSealed,
  plainName,
  seal,
  writeFields,
  writeHundredths,
} from './tlv.ts'

const gui = 'br.gov.bcb.pix'

/** A PIX code: static with a key of the receiver, or dynamic with the address where the charge lies. */
export type PixTo =
  | {
      readonly key: string
      /** 1 to 25 letters and digits; absent: none. */
      readonly txid?: string | undefined
      /** Text for the payer. */
      readonly text?: string | undefined
      /** In centavos. */
      readonly amount?: bigint | undefined
    }
  | { readonly url: string; readonly once?: boolean }

export interface Pix {
  readonly to: PixTo
  readonly name: string
  readonly city: string
}

/** Whether a text is a key that a receiver can have: a random one, CPF, CNPJ, phone or e-mail. */
export const isPixKey = (key: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ||
  /^[0-9]{11}$/.test(key) ||
  /^[0-9A-Z]{14}$/.test(key) ||
  /^\+[1-9][0-9]{9,14}$/.test(key) ||
  (key.length <= 77 && /^[^\s@]+@[^\s@]+$/.test(key))

/** The text of a BR Code, which is also the one to copy and paste. Throws `EmvError` for what no code can say. */
export function writePix({ to, name, city }: Pix): string {
  const isOnce = 'url' in to && to.once === true
  const amount = 'key' in to ? to.amount : undefined
  const fields: Field[] = [['00', '01']]
  if (isOnce) fields.push(['01', '12'])
  fields.push(['26', writeFields(account(to))], ['52', '0000'], ['53', '986'])
  if (amount !== undefined) fields.push(['54', writeHundredths(amount)])
  fields.push(['58', 'BR'], ['59', named(name, 25)], ['60', named(city, 15)])
  fields.push(['62', writeFields([['05', txid(to)]])])
  const text = seal(writeFields(fields))
  if (text.length > 512) throw new EmvError('a code has at most 512 characters')
  return text
}

/** Names keep the case that they are given in; only marks go, and what is not ASCII. */
function named(name: string, max: number): string {
  const isPlain = /^[\x20-\x7e]+$/.test(name) && name.length <= max
  const text = isPlain ? name : plainName(name, max)
  if (text === '') throw new EmvError('a name is missing')
  return text
}

function account(to: PixTo): Field[] {
  if ('url' in to) {
    if (/^[a-z]+:\/\//i.test(to.url)) throw new EmvError('the address stands without its scheme')
    return [
      ['00', gui],
      ['25', to.url],
    ]
  }
  if (!isPixKey(to.key)) throw new EmvError('no key of PIX')
  const fields: Field[] = [
    ['00', gui],
    ['01', to.key],
  ]
  if (to.text) fields.push(['02', to.text])
  return fields
}

function txid(to: PixTo): string {
  if ('url' in to || to.txid === undefined) return '***'
  if (!/^[a-zA-Z0-9]{1,25}$/.test(to.txid)) throw new EmvError('a txid has 1 to 25 letters and digits')
  return to.txid
}

/** What a BR Code says; its amount as the text that stands in it. */
export interface PixRead {
  readonly key: string | undefined
  readonly url: string | undefined
  /** The address of a recurrence (Pix Automático). */
  readonly recurrence: string | undefined
  readonly txid: string | undefined
  readonly amount: string | undefined
  readonly name: string | undefined
  readonly city: string | undefined
  readonly once: boolean
}

/** Reads a BR Code of any writer. Throws `EmvError` for a wrong checksum and for other codes. */
export function readPix(text: string): PixRead {
  const fields = openSealed(text)
  const own = inside(fields, '26')
  if (fieldOf(own, '00')?.toLowerCase() !== gui) throw new EmvError('no code of PIX')
  const recurring = inside(fields, '80')
  const txid = fieldOf(inside(fields, '62'), '05')
  return {
    key: fieldOf(own, '01'),
    url: fieldOf(own, '25'),
    recurrence: fieldOf(recurring, '00')?.toLowerCase() === gui ? fieldOf(recurring, '25') : undefined,
    txid: txid === '***' ? undefined : txid,
    amount: fieldOf(fields, '54'),
    name: fieldOf(fields, '59'),
    city: fieldOf(fields, '60'),
    once: fieldOf(fields, '01') === '12',
  }
}
