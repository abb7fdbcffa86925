import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#api/client.ts'
import type { Upload } from '#api/uploads.ts'
import { uploadWordsOf } from '#islands/own/upload-words.ts'
import { type Uploads, useUploads } from '#islands/own/use-uploads.ts'
import messages from '#locales/en/uploads.json'
import { answers, calls } from '#tests/support/fake-call.ts'
import { UploadField } from '#ui/form/UploadField.tsx'

const sending = vi.hoisted(() => ({
  all: [] as {
    readonly tell: (sent: number) => void
    readonly answer: (upload: Upload) => void
    readonly fail: (thrown: unknown) => void
    readonly signal: AbortSignal
  }[],
}))
vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
vi.mock('#browser/upload.ts', () => ({
  sendPicture: (_picture: Blob, tell: (sent: number) => void, signal: AbortSignal) =>
    new Promise((answer, fail) => void sending.all.push({ tell, answer, fail, signal })),
}))
afterEach(() => {
  cleanup()
  sending.all.length = 0
})

const words = uploadWordsOf(messages, 'en')
let ready: Uploads['ready']
function Field({ max }: { max: number }) {
  const uploads = useUploads(max)
  ready = uploads.ready
  return <UploadField label="Slip" words={words} uploads={uploads} />
}
function shown(max = 1) {
  const { unmount } = render(<Field max={max} />)
  // What a person may choose is not only what the field asks for.
  return {
    user: userEvent.setup({ document, applyAccept: false }),
    input: screen.getByLabelText('Slip') as HTMLInputElement,
    unmount,
  }
}
const picture = (name = 'slip.png', type = 'image/png', bytes = 45_000) =>
  new File([new Uint8Array(bytes)], name, { type })
const kept = (id: string): Upload => ({ id, type: 'image/png', width: 1, height: 1, bytes: 1 })
const last = () => sending.all.at(-1)!

test('a chosen picture is sent at once, says how far it is, and is named when it is kept', async () => {
  const { user, input } = shown()
  await user.upload(input, picture())
  expect(screen.getByRole('status').textContent).toBe('45 kB, 0% sent')
  act(() => last().tell(0.42))
  expect(screen.getByRole('status').textContent).toBe('45 kB, 42% sent')
  act(() => last().tell(1))
  expect(screen.getByRole('status').textContent).toBe('45 kB, being checked')
  await act(async () => last().answer(kept('A')))
  expect(screen.getByRole('status').textContent).toBe('45 kB, ready to send')
  expect(await ready()).toEqual(['A'])
})

test.each([
  ['photo.heic', 'image/heic', 10, messages.faults.upload_wrong_type],
  ['large.png', 'image/png', 5 * 1024 * 1024 + 1, messages.faults.upload_too_large],
])(
  '%s is refused in words before it is sent, and the place for another one stays',
  async (name, type, bytes, words) => {
    const { user, input } = shown()
    await user.upload(input, picture(name, type, bytes))
    expect(screen.getByRole('status').textContent).toBe(words)
    expect(screen.getByText(messages.choose)).toBeTruthy()
    expect(sending.all).toHaveLength(0)
    await user.upload(input, picture())
    expect(screen.queryByText(words)).toBeNull()
    expect(sending.all).toHaveLength(1)
  },
)

test('a refusal of the server is told; a broken connection can be tried again', async () => {
  const { user, input } = shown()
  await user.upload(input, picture())
  await act(async () => last().fail(new CallFailure('upload_broken')))
  expect(screen.getByRole('status').textContent).toBe(messages.faults.upload_broken)
  expect(screen.queryByRole('button', { name: messages.again })).toBeNull()
  await user.upload(input, picture('next.png'))
  await act(async () => last().fail(new CallFailure('network')))
  expect(screen.getByRole('status').textContent).toBe(messages.faults.network)
  await user.click(screen.getByRole('button', { name: messages.again }))
  expect(sending.all).toHaveLength(3)
  await act(async () => last().answer(kept('B')))
  expect(await ready()).toEqual(['B'])
})

test('one that is removed on its way is taken back, one that is kept too', async () => {
  answers.set('removeUpload', () => ({}))
  const { user, input } = shown()
  await user.upload(input, picture())
  await user.click(screen.getByRole('button', { name: 'Remove slip.png' }))
  expect(last().signal.aborted).toBe(true)
  await act(async () => last().answer(kept('LATE')))
  await user.upload(input, picture())
  await act(async () => last().answer(kept('A')))
  await user.click(screen.getByRole('button', { name: 'Remove slip.png' }))
  await waitFor(() => expect(calls.map(({ input }) => input)).toEqual([{ id: 'LATE' }, { id: 'A' }]))
  expect(await ready()).toEqual([])
})

test('three pictures stand side by side, and no fourth is taken', async () => {
  const { user, input } = shown(3)
  await user.upload(
    input,
    ['a', 'b', 'c', 'd'].map((name) => picture(`${name}.png`)),
  )
  expect(sending.all).toHaveLength(3)
  expect(screen.queryByText(messages.add)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove b.png' }))
  expect(screen.getByText('2 / 3')).toBeTruthy()
})

test('leaving the page ends what is on its way', async () => {
  const { user, input, unmount } = shown()
  await user.upload(input, picture())
  unmount()
  expect(last().signal.aborted).toBe(true)
})

test('a form that is sent meanwhile waits until the picture is kept, and hears of one that failed or was taken away', async () => {
  answers.set('removeUpload', () => ({}))
  const { user, input } = shown(3)
  await user.upload(input, picture('a.png'))
  const waiting = ready()
  await act(async () => last().answer(kept('A')))
  expect(await waiting).toEqual(['A'])

  await user.upload(input, picture('b.png'))
  const failing = ready()
  await act(async () => last().fail(new CallFailure('network')))
  expect(await failing).toBeUndefined()

  await user.upload(input, picture('c.png'))
  const leaving = ready()
  await user.click(screen.getByRole('button', { name: 'Remove c.png' }))
  await act(async () => last().fail(new CallFailure('network')))
  expect(await leaving).toEqual(['A'])
})
