import { crc, EmvError, fieldOf, inside, readFields } from './tlv.ts'

/**
 * What the code on a Thai bank slip says. It bears no amount, no receiver and no time: it proves nothing until the bank is
 * asked.
 */
export type Slip =
  | { readonly kind: 'bank'; readonly sendingBank: string; readonly transRef: string }
  | {
      readonly kind: 'truemoney'
      /** What it was: `P2P`. */
      readonly event: string
      readonly transRef: string
      /** Day of the payment, `2026-11-22`. */
      readonly day: string
    }

/** Banks that print the checksum without leading zeros make a code too short by as many digits. */
function whole(text: string): string {
  const cut = /9104([0-9A-Fa-f]{1,3})$/.exec(text)
  if (!cut) return text
  return text.slice(0, -cut[1]!.length) + cut[1]!.padStart(4, '0')
}

function body(text: string): string {
  for (const tried of [text, whole(text)]) {
    const head = tried.slice(0, -4)
    if (head.endsWith('9104') && crc(head) === tried.slice(-4).toUpperCase()) return head.slice(0, -4)
  }
  throw new EmvError('the checksum is wrong')
}

/** Reads the code of a slip. Throws `EmvError` for a wrong checksum and for other codes. */
export function readSlip(text: string): Slip {
  const fields = readFields(body(text.trim()))
  const inner = inside(fields, '00')
  const first = fieldOf(inner, '00')
  const sendingBank = fieldOf(inner, '01')
  const transRef = fieldOf(inner, '02')
  if (first === '000001' && fieldOf(fields, '51') === 'TH' && sendingBank && transRef) {
    if (!/^[0-9]{3}$/.test(sendingBank) || !/^[0-9A-Za-z]{1,25}$/.test(transRef))
      throw new EmvError('no code of a slip')
    return { kind: 'bank', sendingBank, transRef }
  }
  const wallet = fieldOf(inner, '03')
  const day = /^([0-9]{2})([0-9]{2})([0-9]{4})$/.exec(fieldOf(inner, '04') ?? '')
  if (first === '01' && sendingBank === '01' && transRef && wallet && day)
    return { kind: 'truemoney', event: transRef, transRef: wallet, day: `${day[3]}-${day[2]}-${day[1]}` }
  throw new EmvError('no code of a slip')
}
