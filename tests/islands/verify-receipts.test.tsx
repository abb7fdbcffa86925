import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { receiptsFormat } from '#api/ledger-proof.ts'
import { CallFailure } from '#browser/failure.ts'
import { VerifyReceipts } from '#islands/records/VerifyReceipts.tsx'
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import verify from '#locales/en/verify.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const dayOf = (back: number) => new Date(Date.UTC(2026, 10, 20) - back * 86_400_000).toISOString().slice(0, 10)
const checkpoint = (back: number, statement = `day ${back}`) => ({
  ...{ day: dayOf(back), statement, signature: '', keyId: 'k' },
})
const keys = [{ id: 'k', publicKey: '' }]

/** The operator publishes 250 days, a hundred a page; what was asked for is counted from the newest. */
function published(isOnline: (from: number) => boolean = () => true): void {
  answers.set('checkpoints', ({ cursor = '0' }: { cursor?: string }) => {
    const from = Number(cursor)
    if (!isOnline(from)) throw new CallFailure('network')
    const content = Array.from({ length: Math.min(100, 250 - from) }, (_, at) => checkpoint(from + at))
    return { content, keys, ...(from + 100 < 250 && { next: String(from + 100) }) }
  })
}

async function checked(...checkpoints: readonly object[]) {
  const file = { format: receiptsFormat, lines: [], blocks: [], checkpoints, keys }
  const { user, container } = shown(<VerifyReceipts messages={verify} words={receipt} locale="en" />)
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(input, new File([JSON.stringify(file)], 'receipts.json', { type: 'application/json' }))
  await waitFor(() => expect(screen.getByRole('status').className).toContain('alert'))
  return screen.getByRole('status').textContent
}
const cursors = () => calls.map(({ input }) => (input as { cursor?: string }).cursor)

test('days on the first page are compared without another call', async () => {
  published()
  expect(await checked(checkpoint(0), checkpoint(99))).toContain(verify.pinned)
  expect(cursors()).toEqual([undefined])
})

test('an old day is searched page by page, as far as it takes, and compared', async () => {
  published()
  expect(await checked(checkpoint(120))).toContain(verify.pinned)
  expect(cursors()).toEqual([undefined, '100'])
})

test('an old day that differs from the published one is named', async () => {
  published()
  const said = await checked(checkpoint(3), checkpoint(230, 'another'))
  expect(said).toContain(verify.pinnedDifferent.replace('{days}', dayOf(230)))
  expect(said).not.toContain(verify.pinned)
  expect(cursors()).toEqual([undefined, '100', '200'])
})

test('where the list ends before a day, no day is called the same as published', async () => {
  published()
  expect(await checked(checkpoint(3), checkpoint(400))).not.toContain(verify.pinned)
  expect(cursors()).toEqual([undefined, '100', '200'])
})

test('without a connection for older pages the newer days are still compared', async () => {
  published((from) => from < 100)
  const said = await checked(checkpoint(3, 'another'), checkpoint(120))
  expect(said).toContain(verify.pinnedDifferent.replace('{days}', dayOf(3)))
})

test('days that could not be loaded are not called the same as the published ones', async () => {
  published((from) => from < 100)
  expect(await checked(checkpoint(3), checkpoint(120))).not.toContain(verify.pinned)
})
