import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallFailure } from '#api/client.ts'
import type { DocumentKind } from '#api/documents.ts'
import type { StaffVisitor, TestSite, Visitor } from '#tests/support/app.ts'
import { addAccount, openPayoutSite, type PayoutSite, payee, withdraw } from '#tests/withdrawals/support.ts'

let open: PayoutSite
let site: TestSite
let olga: StaffVisitor
let sam: StaffVisitor
beforeAll(async () => {
  open = await openPayoutSite({ documentsAbove: { identity: '5000', address: '20000', funds: '' } })
  ;({ site } = open)
  olga = await site.staff('manager', 'olga')
  sam = await site.staff('approver', 'sam')
})
afterAll(() => site.close())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof CallFailure)) throw error
      return error
    },
  )
const codeOf = async (work: Promise<unknown>) => (await failure(work))?.code

async function picture(visitor: Visitor, shade = 90): Promise<string> {
  const background = { r: shade, g: 90, b: 60 }
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return (await visitor.call('uploadPicture', { picture: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) })).id
}

const standing = async (visitor: Visitor, kind: DocumentKind) =>
  (await visitor.call('documents')).documents.find((one) => one.kind === kind)!

async function send(visitor: Visitor, kind: DocumentKind, shade?: number) {
  const uploads = [await picture(visitor, shade)]
  await visitor.call('sendDocument', { kind, uploads })
  const { content } = await olga.call('staffDocuments', {})
  return { uploads, id: content.at(-1)!.id }
}

test('a withdrawal above the setting waits for the document, and each approval opens more', async () => {
  const { visitor } = await payee(site, 'kanya', '100000.00')
  const { id: accountId } = await addAccount(visitor)
  await withdraw(visitor, accountId, '3000.00')
  expect(await visitor.call('documents')).toMatchObject({
    perDay: '5000.00',
    documents: [
      { kind: 'identity', state: 'none', above: '5000.00', opens: '20000.00' },
      { kind: 'address', state: 'none', above: '20000.00', opens: '500000.00' },
      { kind: 'funds', state: 'none' },
    ],
  })
  expect(await visitor.call('withdrawalOptions')).toMatchObject({ documents: { kind: 'identity', above: '5000.00' } })
  // The withdrawals of a day count together, so that nobody goes around it in steps.
  expect(await failure(withdraw(visitor, accountId, '2001.00'))).toMatchObject({
    code: 'verification_required',
    details: { amount: '5000.00' },
  })
  await withdraw(visitor, accountId, '2000.00')

  const { id, uploads } = await send(visitor, 'identity')
  expect(await standing(visitor, 'identity')).toMatchObject({ state: 'checking', pictures: 1 })
  expect(await codeOf(withdraw(visitor, accountId, '500.00'))).toBe('verification_required')
  expect((await visitor.call('sendDocument', { kind: 'identity', uploads })).state).toBe('checking')
  expect(await codeOf(visitor.call('sendDocument', { kind: 'identity', uploads: [await picture(visitor)] }))).toBe(
    'document_held',
  )

  expect(await codeOf(olga.call('staffDecideDocument', { id, approved: false }))).toBe('invalid_input')
  const yesterday = { id, approved: true, validUntil: '2026-01-04' }
  expect(await codeOf(olga.call('staffDecideDocument', yesterday))).toBe('invalid_input')
  expect(await codeOf(olga.call('staffDecideDocument', { ...yesterday, validUntil: '2026-02-30' }))).toBe(
    'invalid_input',
  )
  const sentence = 'The light covers the number. Lay it flat, without flash.'
  expect(await olga.call('staffDecideDocument', { id, approved: false, sentence })).toMatchObject({ state: 'refused' })
  expect(await standing(visitor, 'identity')).toMatchObject({ state: 'refused', sentence })
  expect(await codeOf(withdraw(visitor, accountId, '500.00'))).toBe('verification_required')

  const again = await send(visitor, 'identity', 120)
  await olga.call('staffDecideDocument', { id: again.id, approved: true, validUntil: '2026-01-06' })
  await withdraw(visitor, accountId, '15000.00')
  expect(await failure(withdraw(visitor, accountId, '500.00'))).toMatchObject({
    code: 'verification_required',
    details: { amount: '20000.00' },
  })
  const { content } = await visitor.call('memberMessages', { language: 'en' })
  expect(content.map(({ title }) => title).slice(0, 2)).toEqual([
    'Your identity document is approved',
    'Your identity document was not accepted',
  ])

  open.clock.advance(2 * 86_400_000)
  olga = await site.staff('manager', 'olga')
  sam = await site.staff('approver', 'sam')
  await visitor.logIn('kanya')
  expect(await standing(visitor, 'identity')).toMatchObject({ state: 'expired', validUntil: '2026-01-06' })
  expect(await codeOf(withdraw(visitor, accountId, '5001.00'))).toBe('verification_required')
  await send(visitor, 'identity', 150)
})

test('an approval is taken back with a sentence, but not that of a document that another one replaced', async () => {
  const { visitor } = await payee(site, 'mali')
  const { id } = await send(visitor, 'address')
  const sentence = 'The bill turned out to be of another house.'
  expect(await codeOf(olga.call('staffRevokeDocument', { id, sentence }))).toBe('state_conflict')
  await olga.call('staffDecideDocument', { id, approved: true })
  expect(await olga.call('staffRevokeDocument', { id, sentence })).toMatchObject({ state: 'refused', sentence })
  expect(await codeOf(olga.call('staffDecideDocument', { id, approved: true }))).toBe('state_conflict')
  expect(await standing(visitor, 'address')).toMatchObject({ state: 'refused', sentence })
  const { content } = await olga.call('staffMemberDocuments', { account: 'mali' })
  expect(content).toMatchObject([{ id, kind: 'address', state: 'refused', decidedBy: 'olga' }])
})

test('pictures are shown to the owner and to staff who check documents, and every look is logged', async () => {
  const { visitor, id: memberId } = await payee(site, 'noi')
  const { visitor: other } = await payee(site, 'somchai')
  const { id, uploads } = await send(visitor, 'funds', 77)
  const upload = uploads[0]!
  expect((await visitor.call('picture', { id: upload })).size).toBeGreaterThan(0)
  expect(await codeOf(other.call('picture', { id: upload }))).toBe('not_found')
  expect(await codeOf(visitor.call('removeUpload', { id: upload }))).toBe('upload_gone')
  // A picture of somebody else, or of another thing, proves nothing.
  expect(await codeOf(other.call('sendDocument', { kind: 'funds', uploads }))).toBe('upload_gone')
  const foreign = await send(other, 'identity', 200)
  expect(await codeOf(other.call('sendDocument', { kind: 'funds', uploads: foreign.uploads }))).toBe('upload_gone')

  // Who sees slips does not see documents.
  expect(await codeOf(olga.call('staffPicture', { id: upload }))).toBe('not_found')
  const cashier = await site.staff('cashier', 'cash')
  expect(await codeOf(cashier.call('staffDocuments', {}))).toBe('permission_needed')
  expect(await codeOf(cashier.call('staffDocumentPicture', { id, upload }))).toBe('permission_needed')
  expect(await codeOf(olga.call('staffDocumentPicture', { id, upload: foreign.uploads[0]! }))).toBe('not_found')

  expect(await olga.call('staffDocument', { id })).toMatchObject({ uploads, said: { payeeName: 'Kanya Srisuk' } })
  for (const _ of [1, 2]) expect((await olga.call('staffDocumentPicture', { id, upload })).type).toBe('image/png')
  const looks = await olga.call('staffAuditLog', { act: 'document.look' })
  const done = looks.content.filter(({ outcome }) => outcome === 'done')
  expect(done).toHaveLength(2)
  expect(done[0]).toMatchObject({
    person: 'staff:olga',
    subject: `member:${memberId}`,
    detail: { document: id, upload },
  })
})

test('the same picture from two members is pointed out', async () => {
  const { visitor: one } = await payee(site, 'lek')
  const { visitor: two } = await payee(site, 'daeng')
  await send(one, 'identity', 11)
  const { id } = await send(two, 'identity', 11)
  expect(await olga.call('staffDocument', { id })).toMatchObject({ sharedWith: ['lek'] })
})

test('what is no picture is refused before it is a document', async () => {
  const { visitor } = await payee(site, 'ploy')
  const pdf = new Blob(['%PDF-1.7 an identity card'], { type: 'image/png' })
  expect(await codeOf(visitor.call('uploadPicture', { picture: pdf }))).toBe('upload_wrong_type')
  expect(await codeOf(visitor.call('sendDocument', { kind: 'identity', uploads: [randomUUID()] }))).toBe('upload_gone')
  expect(await codeOf(visitor.call('sendDocument', { kind: 'identity', uploads: [] }))).toBe('invalid_input')
  expect(await codeOf(visitor.call('sendDocument', { kind: 'passport' as never, uploads: ['x'] }))).toBe(
    'invalid_input',
  )
  expect((await standing(visitor, 'identity')).state).toBe('none')
})

test('the second of two decisions is told that somebody was first, and nobody decides for their own player', async () => {
  const { visitor, id: memberId } = await payee(site, 'fah')
  const { id } = await send(visitor, 'identity', 33)
  await open.app.db.query("insert into staff_person (staff_id, person) values ($1, 'sam') on conflict do nothing", [
    sam.id,
  ])
  await open.app.db.query("insert into staff_player (person, member_id) values ('sam', $1)", [memberId])
  expect(await codeOf(sam.call('staffDecideDocument', { id, approved: true }))).toBe('other_person_needed')
  await olga.call('staffDecideDocument', { id, approved: true })
  const late = { id, approved: false, sentence: 'Not readable.' }
  expect(await codeOf(olga.call('staffDecideDocument', late))).toBe('state_conflict')
  expect((await standing(visitor, 'identity')).state).toBe('approved')
})
