import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { DocumentsPage } from '#islands/cashier/DocumentsPage.tsx'
import messagesTexts from '#locales/en/documents.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import uploads from '#locales/en/uploads.json' with { type: 'json' }
import type { OwnDocuments } from '#stores/documents.ts'
import { tellLive } from '#stores/live.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, press, shown } from '#tests/support/island.tsx'

const messages = { ...lists, ...messagesTexts }

const kept = vi.hoisted(() => ({ next: 0, fault: undefined as string | undefined }))
vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
vi.mock('#browser/upload.ts', () => ({
  async sendPicture() {
    if (kept.fault !== undefined) throw new CallFailure(kept.fault as never, { status: 415 })
    kept.next += 1
    return { id: `picture-${kept.next}`, type: 'image/png', width: 1, height: 1, bytes: 1 }
  },
}))

const own: OwnDocuments = {
  ...{ currencySymbol: '฿', perDay: '20000.00', answerHours: 24 },
  documents: [
    { kind: 'identity', state: 'none', pictures: 0, above: '20000.00', opens: '200000.00' },
    {
      ...{ kind: 'address', state: 'refused', pictures: 1, sentAt: '2026-01-05T05:00:00.000Z' },
      ...{ sentence: 'The light covers the name.', above: '200000.00', opens: '500000.00' },
    },
    { kind: 'funds', state: 'none', pictures: 0 },
  ],
}
const checking: OwnDocuments['documents'][number] = {
  ...{ kind: 'identity', state: 'checking', pictures: 2, sentAt: '2026-01-05T05:00:00.000Z' },
  answerBy: '2126-01-06T05:00:00.000Z',
}
let given: OwnDocuments
beforeEach(() => {
  loggedIn('member')
  kept.fault = undefined
  given = own
  answers.set('documents', () => given)
})

async function page() {
  const drawn = shown(<DocumentsPage messages={messages} uploadWords={uploads} locale="en" />)
  await screen.findByText(messages.lead)
  return drawn
}
const row = (kind: keyof typeof messages.kinds) => within(screen.getByText(messages.kinds[kind]).closest('li')!)
const file = (name = 'card.png', type = 'image/png') => new File([new Uint8Array(10)], name, { type })
const user = userEvent.setup({ document, applyAccept: false })

test('each document says where it stands, why, and what it opens', async () => {
  await page()
  expect(row('identity').getByText('Needed for more than ฿20,000.00 per day')).toBeTruthy()
  expect(row('address').getByText('The light covers the name.')).toBeTruthy()
  // What was refused can be sent at once.
  expect(row('address').getByText(messages.send.again)).toBeTruthy()
  expect(row('funds').getByText(messages.states.none)).toBeTruthy()
  expect(row('funds').queryByRole('button')).toBeNull()
  const opens = within(screen.getByRole('region', { name: messages.opens.title }))
  expect(opens.getByText('0 of 2 approved')).toBeTruthy()
  expect(opens.getAllByRole('definition').map((one) => one.textContent)).toEqual([
    ...['฿20,000.00', '฿200,000.00', '฿500,000.00'],
  ])
})

test('pictures are sent as one document, and stay where that is refused', async () => {
  await page()
  await press(messages.send.open)
  const input = row('identity').getByLabelText(messages.what.identity)
  await user.upload(input, [file(), file('back.png')])
  answers.set('sendDocument', () => {
    throw new CallFailure('network')
  })
  await press(messages.send.submit)
  expect(row('identity').getAllByRole('img')).toHaveLength(2)
  answers.set('sendDocument', () => {
    given = { ...own, documents: own.documents.map((one) => (one.kind === 'identity' ? checking : one)) }
    return checking
  })
  await press(messages.send.submit)
  expect(calls.filter(({ name }) => name === 'sendDocument').at(-1)!.input).toMatchObject({ kind: 'identity' })
  expect(await row('identity').findByText(messages.states.checking)).toBeTruthy()
  expect(screen.getByText(/We answer within 24 hours/)).toBeTruthy()
})

test('a file that is not what it says is refused in words, and the place for another stays', async () => {
  await page()
  kept.fault = 'upload_wrong_type'
  const input = row('address').getByLabelText(messages.what.address)
  await user.upload(input, file('bill.png'))
  expect(await row('address').findByText(messages.send.faults.upload_wrong_type)).toBeTruthy()
  expect(row('address').getByText(messages.send.again)).toBeTruthy()
})

test('a decision is seen at once', async () => {
  await page()
  given = {
    ...own,
    documents: own.documents.map((one) =>
      one.kind === 'address' ? { ...one, state: 'expired', validUntil: '2026-01-04' } : one,
    ),
  }
  await act(async () => tellLive('document', { kind: 'address' }))
  expect(await row('address').findByText('Was valid until 4 Jan 2026. Please send the new one.')).toBeTruthy()
})
