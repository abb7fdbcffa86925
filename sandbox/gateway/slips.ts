import { seal, writeFields } from '@baize/emv/tlv.ts'
import { formatAmount } from '@baize/money/money.ts'
import { toBuffer } from 'qrcode'
import * as z from 'zod'
import { currencyOf } from '#sandbox/currencies.ts'
import { HttpError } from '#sandbox/http.ts'

export const slipQuestion = z.object({
  payload: z.string().min(1).max(512),
  sendingBank: z.string().regex(/^[0-9]{3}$/),
  transRef: z.string().regex(/^[0-9A-Za-z]{1,25}$/),
  receiver: z.object({ bankCode: z.string().max(20), account: z.string().max(100), name: z.string().max(140) }),
})

/** How the bank answers about a slip: the last two digits of its reference say so. */
export const slipAnswers = {
  '00': 'true',
  '01': 'notFound',
  '02': 'pending',
  '03': 'quota',
  '04': 'down',
  '05': 'otherReceiver',
  '06': 'less',
  '07': 'early',
  '08': 'unclear',
  '09': 'otherSender',
} as const

const silent = new Map([
  ['01', 'not_found'],
  ['02', 'pending'],
  ['03', 'quota'],
] as const)
const dayAndMoreMs = 26 * 60 * 60_000
/** Units in a satang. */
const satang = 1_000n

/** Banks show four digits of a number, and not the last one. */
const masked = (number: string): string =>
  number.replace(/^(.*)(.{4})(.)$/, (_, head: string, shown: string) => `${'x'.repeat(head.length)}${shown}x`)

/**
 * What the bank says of a slip. Its reference holds what was paid and how the bank lies, so that every answer can be tried by
 * hand: `SB`, the time in UTC (`yyMMddHHmm`), the amount in satang (nine digits), and two digits of `slipAnswers`. The bank
 * knows no other reference.
 */
export function slipReply({ sendingBank, transRef, receiver }: z.output<typeof slipQuestion>) {
  const match = /^SB([0-9]{10})([0-9]{9})([0-9]{2})$/.exec(transRef)
  const [, time = '', paid = '', lie = '01'] = match ?? []
  if (lie === '04') throw new HttpError(503, 'down')
  for (const [digits, result] of silent) if (digits === lie) return { result }
  const [yy, month, day, hour, minute] = (time.match(/../g) ?? []).map(Number)
  const at = Date.UTC(2000 + yy!, month! - 1, day, hour, minute) - (lie === '07' ? dayAndMoreMs : 0)
  const amount = BigInt(paid) - (lie === '06' ? 100n : 0n)
  const account = lie === '08' ? 'xxxxxxxxxx' : masked(lie === '05' ? '1112223334' : receiver.account)
  return {
    ...{ result: 'found' as const, sendingBank, transRef, at: new Date(at).toISOString(), currency: 'THB' },
    amount: formatAmount(amount * satang, currencyOf('THB')!),
    sender: lie === '09' ? { name: 'MR. PRASERT D.' } : {},
    receiver: { name: receiver.name, account, bankCode: receiver.bankCode },
  }
}

/** The text of a slip's code: of a transfer of `units` from the bank 004 that is carried out now. */
export function slipCode(units: bigint, answer: string, now: number): string {
  const time = new Date(now).toISOString().replace(/\D/g, '').slice(2, 12)
  const inner = writeFields([
    ['00', '000001'],
    ['01', '004'],
    ['02', `SB${time}${(units / satang).toString().padStart(9, '0')}${answer}`],
  ])
  return seal(
    writeFields([
      ['00', inner],
      ['51', 'TH'],
    ]),
    '91',
  )
}

/** The code as a picture, which a member hands in as the photo of the slip. */
export const slipPicture = (code: string): Promise<Buffer> => toBuffer(code, { width: 480, margin: 6 })
