import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fieldOf, shown } from '#tests/support/island.tsx'
import { CodeBoxes } from '#ui/form/CodeBoxes.tsx'
import { CodeField, type CodeSending } from '#ui/form/CodeField.tsx'

afterEach(() => void vi.useRealTimers())

const minute = () => Date.now() + 60_000

function Code(props: Partial<CodeSending> & { readonly error?: string }) {
  const { error, ...sending } = props
  const [code, setCode] = useState('')
  return (
    <CodeField
      label="Code"
      value={code}
      onChange={({ target }) => setCode(target.value)}
      error={error}
      sending={{
        send: 'Send code',
        wait: (time) => `Another code in ${time}`,
        again: undefined,
        onSend: () => undefined,
        ...sending,
      }}
    />
  )
}

test('a code is asked for by the button in its field, which keyboards reach after it', async () => {
  const onSend = vi.fn()
  const { user } = shown(<Code onSend={onSend} />)
  await user.tab()
  expect(document.activeElement).toBe(fieldOf('Code'))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send code' }))
  await user.keyboard('{Enter}')
  expect(onSend).toHaveBeenCalledTimes(1)
})

test('until another code may be sent the button counts down, keeps the focus and does nothing', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T07:30:00.000Z') })
  const onSend = vi.fn()
  const { rerender } = shown(<Code onSend={onSend} />)
  screen.getByRole('button').focus()
  rerender(<Code onSend={onSend} again={minute()} />)
  const button = screen.getByRole('button', { name: 'Another code in 1:00' })
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['1:00', 'true'])
  expect(document.activeElement).toBe(button)
  await act(() => vi.advanceTimersByTimeAsync(51_000))
  expect(button.getAttribute('aria-label')).toBe('Another code in 0:09')
  button.click()
  expect(onSend).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['Send code', null])
  button.click()
  expect(onSend).toHaveBeenCalledTimes(1)
})

test('a code that is being sent is not asked for twice', () => {
  const onSend = vi.fn()
  shown(<Code onSend={onSend} busy />)
  const button = screen.getByRole('button', { name: 'Send code' })
  button.click()
  expect([button.getAttribute('aria-disabled'), onSend.mock.calls.length]).toEqual(['true', 0])
})

test('a code is typed in digits, is filled in by the device, and says what is wrong with it', () => {
  shown(<Code error="That code is wrong." />)
  const field = fieldOf('Code')
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code'])
  const sentence = screen.getByRole('alert')
  expect([field.getAttribute('aria-invalid'), sentence.id]).toEqual(['true', field.getAttribute('aria-describedby')])
})

test('a code that an app makes has no button', () => {
  shown(<CodeField label="Code" />)
  expect(screen.queryByRole('button')).toBeNull()
})

function Boxes(props: { readonly error?: string }) {
  const [code, setCode] = useState('')
  return <CodeBoxes label="Code of the app" required length={6} value={code} onCode={setCode} {...props} />
}

test('a code may be pasted as it is written, and stands in boxes', async () => {
  const { user, container } = shown(<Boxes />)
  const field = fieldOf('Code of the app')
  await user.click(field)
  await user.paste('123 456')
  expect(field.value).toBe('123456')
  expect([...container.querySelectorAll('.otp > span')].map(({ textContent }) => textContent).join('')).toBe('123456')
  expect([field.autocomplete, field.getAttribute('aria-required')]).toEqual(['one-time-code', 'true'])
})

test('boxes take digits alone, and say what is wrong with them', async () => {
  const { user } = shown(<Boxes error="That code is wrong." />)
  const field = fieldOf('Code of the app')
  await user.type(field, '1a2')
  expect(field.value).toBe('12')
  const sentence = screen.getByRole('alert')
  expect([field.getAttribute('aria-invalid'), sentence.id]).toEqual(['true', field.getAttribute('aria-describedby')])
})
