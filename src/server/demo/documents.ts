import sharp from 'sharp'
import type { DocumentKind } from '#api/documents.ts'
import { decideRow, insertDocument } from '#server/documents/public.ts'
import type { App } from '#server/kernel/context.ts'
import { staffByAccount } from '#server/staff/public.ts'
import { claimUploads, keepPicture } from '#server/uploads/public.ts'
import { demoApprover } from './logins.ts'
import type { Person } from './people.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A day's withdrawals that the demo asks documents for. */
export const demoDocumentsAbove = { identity: '20000', address: '200000', funds: '300000' }

interface Told {
  readonly account: string
  readonly kind: DocumentKind
  readonly ageMs: number
  /** Drawn on it; of the same words two pictures are the same. */
  readonly words: string
  readonly end?: { readonly refused: string } | { readonly validDays?: number }
}

const told: readonly Told[] = [
  { account: 'nida', kind: 'identity', ageMs: 20 * dayMs, words: 'Nida Charoen', end: { validDays: 1_200 } },
  { account: 'nida', kind: 'address', ageMs: 2 * hourMs, words: '41 Silom Road' },
  {
    ...{ account: 'nida', kind: 'funds', ageMs: 4 * dayMs, words: 'Pay slip' },
    end: { refused: 'The light covers the sums. Lay the pay slip flat and take it in daylight, without flash.' },
  },
  { account: 'vip', kind: 'identity', ageMs: 80 * dayMs, words: 'Duangjai S.', end: { validDays: -3 } },
  { account: 'vip', kind: 'address', ageMs: 70 * dayMs, words: '9 Rama IV Road', end: {} },
  // Later than promised.
  { account: 'somsri', kind: 'identity', ageMs: 30 * hourMs, words: 'Somsri Jaidee' },
  // The same picture from two members.
  { account: 'agent', kind: 'identity', ageMs: 9 * hourMs, words: 'Prasert K.' },
  { account: 'bia', kind: 'identity', ageMs: 3 * hourMs, words: 'Prasert K.' },
]

/** A paper as somebody would photograph it, plainly no real one. */
async function drawPaper({ words, kind }: Pick<Told, 'words' | 'kind'>): Promise<Blob> {
  const lines = [300, 380, 340, 260].map(
    (width, at) => `<rect x="270" y="${190 + at * 48}" width="${width}" height="16" rx="4" fill="#8a9a90"/>`,
  )
  const face =
    kind === 'identity'
      ? '<circle cx="150" cy="230" r="52" fill="#6d7f75"/><path d="M60 380c10-90 170-90 180 0z" fill="#6d7f75"/>'
      : '<rect x="60" y="180" width="170" height="200" rx="8" fill="#c9d3cd"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="480" viewBox="0 0 760 480">
    <rect width="760" height="480" fill="#37443d"/><rect x="30" y="30" width="700" height="420" rx="22" fill="#eef2ee"/>
    <rect x="30" y="30" width="700" height="84" rx="22" fill="#1d5c45"/>
    <text x="60" y="86" font-family="sans-serif" font-size="34" fill="#fff">SPECIMEN</text>${face}
    <text x="270" y="165" font-family="sans-serif" font-size="30" fill="#1c2a23">${words}</text>${lines.join('')}</svg>`
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

/** Documents in every state: of members who are asked for them, and in the queue of staff. */
export async function sendDemoDocuments(app: App, people: readonly Person[], date: Date): Promise<void> {
  const { id: by } = (await staffByAccount(app.db, demoApprover.account))!
  for (const one of [...told].sort((a, b) => b.ageMs - a.ageMs)) {
    const { kind, ageMs, end } = one
    const memberId = people.find(({ account }) => account === one.account)!.id
    const upload = await keepPicture(app, memberId, await drawPaper(one))
    const sentAt = new Date(date.getTime() - ageMs)
    await app.db.transaction(async (tx) => {
      const id = await insertDocument(tx, { memberId, kind, uploads: [upload.id], sentAt })
      await claimUploads(app, tx, { memberId, ids: [upload.id], owner: `document:${id}` })
      if (end === undefined) return
      const at = new Date(sentAt.getTime() + 5 * hourMs)
      const days = 'validDays' in end ? end.validDays : undefined
      const validUntil = days === undefined ? null : new Date(date.getTime() + days * dayMs).toISOString().slice(0, 10)
      const sentence = 'refused' in end ? end.refused : null
      await decideRow(tx, id, { state: sentence === null ? 'approved' : 'refused', validUntil, sentence, by, at })
    })
  }
}
