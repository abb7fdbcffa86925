import sharp from 'sharp'
import { findOrderByCode, takeSlip } from '#server/deposits/public.ts'
import type { App } from '#server/kernel/context.ts'
import { keepPicture } from '#server/uploads/public.ts'
import { type Told, tellOne } from './deposits.ts'
import type { Person } from './people.ts'

const minuteMs = 60_000
/** After those of `nida`. */
const number = 15
const transfer: Told = { method: 'bank-scb', amount: 900, satang: 63, ago: 0.4 }
const sentAgoMs = 21 * minuteMs

/** Where a code should be: squares that a shaking hand has blurred until no reader tells them apart. */
function blurredCode(): string {
  const cells = Array.from({ length: 21 * 21 }, (_, at) => {
    const [row, column] = [Math.floor(at / 21), at % 21]
    return (row * 7 + column * 11 + row * column) % 3 === 0
      ? `<rect x="${420 + column * 12}" y="${820 + row * 12}" width="12" height="12"/>`
      : ''
  })
  return `<g fill="#26302b" filter="url(#shaken)">${cells.join('')}</g>`
}

/** A photo of a slip, plainly no real one. */
async function drawSlip(): Promise<Blob> {
  const rows = ['To  BAIZE SERVICES CO., LTD.', 'Account  xxx-x-x9356-x', 'Amount  900.63 THB', 'Fee  0.00 THB']
  const lines = rows.map((text, at) => `<text x="70" y="${330 + at * 70}" font-size="30">${text}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1200" viewBox="0 0 720 1200">
    <defs><filter id="shaken"><feGaussianBlur stdDeviation="11 7"/></filter></defs>
    <rect width="720" height="1200" fill="#59655f"/><rect x="30" y="40" width="660" height="1110" rx="24" fill="#f4f6f2"/>
    <rect x="30" y="40" width="660" height="120" rx="24" fill="#3d2f6b"/>
    <g font-family="sans-serif" fill="#1c2a23"><text x="70" y="118" font-size="40" fill="#fff">SPECIMEN</text>
    <text x="70" y="240" font-size="36">Transfer completed</text>${lines.join('')}</g>${blurredCode()}</svg>`
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

/** Sends a slip whose code cannot be read, so that staff have one to look at. */
export async function sendDemoSlip(app: App, people: readonly Person[], date: Date): Promise<void> {
  const memberId = people.find(({ account }) => account === 'somsri')!.id
  const code = await app.db.transaction((tx) => tellOne(app, tx, { memberId, date, told: transfer, number }))
  const upload = await keepPicture(app, memberId, await drawSlip())
  const sentAt = new Date(date.getTime() - sentAgoMs)
  await takeSlip({ ...app, clock: { now: () => sentAt } }, (await findOrderByCode(app.db, code))!, upload.id)
}
