import { seal, writeFields } from '@baize/emv/tlv.ts'
import { slipReply } from '@baize/sandbox/gateway/slips.ts'
import { toBuffer } from 'qrcode'
import sharp from 'sharp'
import type { Deposit } from '#api/deposits.ts'
import type { SlipCheck } from '#server/ports/slip-check.ts'

/** A photo of a slip whose code names a transfer. */
export async function photo(transRef: string): Promise<Blob> {
  const inner = writeFields([
    ['00', '000001'],
    ['01', '004'],
    ['02', transRef],
  ])
  const text = seal(
    writeFields([
      ['00', inner],
      ['51', 'TH'],
    ]),
    '91',
  )
  const code = await toBuffer(text, { width: 260 })
  const page = sharp({ create: { width: 720, height: 1200, channels: 3, background: '#e8eef4' } })
  return new Blob(
    [
      new Uint8Array(
        await page
          .composite([{ input: code, left: 420, top: 880 }])
          .png()
          .toBuffer(),
      ),
    ],
    {
      type: 'image/png',
    },
  )
}

/** What the sandbox's bank says of a transfer for an order: the truth, or a lie by its number. */
export const transfer = ({ payAmount }: Pick<Deposit, 'payAmount'>, time: Date, lie = '00'): string =>
  `SB${time.toISOString().replace(/\D/g, '').slice(2, 12)}${payAmount.replace('.', '').padStart(9, '0')}${lie}`

/** The sandbox's bank, asked without a connection. */
export const sandboxSlipCheck: SlipCheck = {
  async ask({ to, ...slip }) {
    try {
      const receiver = { ...to, account: to.number.replace(/[^0-9]/g, '') }
      const said = slipReply({ ...slip, receiver })
      if (said.result !== 'found') return said
      return { ...said, at: new Date(said.at), amount: BigInt(said.amount.replace('.', '')) }
    } catch {
      return { result: 'unreachable' }
    }
  },
}
