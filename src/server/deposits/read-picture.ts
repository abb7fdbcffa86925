import { readSlip } from '@baize/emv/slip.ts'
import readQr from 'jsqr'
import sharp from 'sharp'
import type { NewSlip } from './rows-slips.ts'

/** What the code of a slip says. */
export type ReadSlip = Pick<NewSlip, 'payload' | 'sendingBank' | 'transRef'>
const unread: ReadSlip = { payload: null, sendingBank: null, transRef: null }

/** Sides of the picture in which the code is looked for; a large photo is read quicker, and often better, when it is smaller. */
const sides = [1_600, 900]

/** What the mini QR code on a picture says; nothing where there is none that can be read. */
export async function readPicture(bytes: Uint8Array): Promise<ReadSlip> {
  for (const side of sides) {
    const { data, info } = await sharp(bytes)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const found = readQr(new Uint8ClampedArray(data), info.width, info.height)
    if (found) return readText(found.data)
  }
  return unread
}

function readText(payload: string): ReadSlip {
  try {
    const slip = readSlip(payload)
    const sendingBank = slip.kind === 'bank' ? slip.sendingBank : 'TMN'
    return { payload: payload.slice(0, 200), sendingBank, transRef: slip.transRef }
  } catch {
    return unread
  }
}
