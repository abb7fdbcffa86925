import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fieldOf, shown } from '#tests/support/island.tsx'
import { PasswordField, type PasswordFieldProps } from '#ui/form/PasswordField.tsx'
import { PasswordStrength, passwordStrength } from '#ui/form/PasswordStrength.tsx'
import { PinField, type PinRule } from '#ui/form/PinField.tsx'

const reveal = { show: 'Show password', hide: 'Hide password' }

function Password(props: Partial<PasswordFieldProps>) {
  return <PasswordField label="Password" reveal={reveal} {...props} />
}

test('what was typed is shown and hidden again by a button that keyboards reach', async () => {
  const { user } = shown(<Password />)
  const field = fieldOf('Password')
  await user.type(field, 'greenfelt7')
  expect([field.type, field.value]).toEqual(['password', 'greenfelt7'])
  await user.tab()
  const button = screen.getByRole('button', { name: 'Show password' })
  expect([document.activeElement === button, button.getAttribute('aria-pressed')]).toEqual([true, 'false'])
  await user.keyboard('{Enter}')
  expect([field.type, field.value]).toEqual(['text', 'greenfelt7'])
  expect(screen.getByRole('button', { name: 'Hide password' }).getAttribute('aria-pressed')).toBe('true')
  await user.keyboard(' ')
  expect(field.type).toBe('password')
})

test('a password has the length that the server takes, unless its form names another', () => {
  const { rerender } = shown(<Password />)
  expect(fieldOf('Password').maxLength).toBe(128)
  rerender(<Password maxLength={64} />)
  expect(fieldOf('Password').maxLength).toBe(64)
})

test('a refused password is invalid, and its sentence and its note describe it', () => {
  shown(<Password required error="That is not your password." note={<p>As at the log-in.</p>} />)
  const field = fieldOf('Password')
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-required')]).toEqual(['true', 'true'])
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'That is not your password.',
    'As at the log-in.',
  ])
  expect(screen.getByRole('alert').textContent).toBe('That is not your password.')
})

test('a password grows stronger with length and variety, and its strength is named', () => {
  expect(['', 'aaaaaaaaaaaa', 'greenfelt7', 'Green-Felt-7-on-it'].map(passwordStrength)).toEqual([0, 1, 2, 4])
  const nameOf = (n: number) => ['None', 'Weak', 'Fair', 'Good', 'Strong'][n] ?? ''
  const { rerender } = shown(<PasswordStrength password="" nameOf={nameOf} />)
  expect(screen.getByRole('img', { name: 'None' }).dataset.n).toBe('0')
  rerender(<PasswordStrength password="greenfelt7" nameOf={nameOf} />)
  expect(screen.getByRole('img', { name: 'Fair' }).dataset.n).toBe('2')
})

const sixDigits: PinRule = { patternId: 'digits', minLength: 6, maxLength: 6 }

function Pin(props: { readonly rule: PinRule; readonly error?: string }) {
  const [value, setValue] = useState('')
  return (
    <PinField
      label="Payment password"
      name="pin"
      aside={<a href="/member/security">Forgotten?</a>}
      reveal={reveal}
      value={value}
      onChange={({ target }) => setValue(target.value)}
      {...props}
    />
  )
}

test('a fixed number of digits is one field that is drawn as boxes, and shows none of them', async () => {
  const { user, container } = shown(<Pin rule={sixDigits} />)
  const field = fieldOf('Payment password')
  expect([field.type, field.inputMode, field.maxLength]).toEqual(['password', 'numeric', 6])
  const boxes = () => [...container.querySelectorAll('.otp > span')]
  expect(boxes()).toHaveLength(6)
  await user.type(field, '280')
  expect(boxes().map(({ textContent }) => textContent)).toEqual(['•', '•', '•', '', '', ''])
  expect(boxes().findIndex(({ className }) => className === 'is-next')).toBe(3)
  await user.type(field, '491')
  expect([field.value, boxes().findIndex(({ className }) => className === 'is-next')]).toEqual(['280491', 5])
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  { patternId: 'digits', minLength: 6, maxLength: 8 },
  { patternId: 'digits', minLength: 10, maxLength: 10 },
  { patternId: 'any', minLength: 6, maxLength: 6 },
])('any other rule has a field of text that can be shown: %o', async (rule) => {
  const { user, container } = shown(<Pin rule={rule} />)
  expect(container.querySelector('.otp')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(fieldOf('Payment password').type).toBe('text')
})

test.each([sixDigits, { ...sixDigits, patternId: 'any' }])('what is wrong with it stands at the field: %o', (rule) => {
  shown(<Pin rule={rule} error="That is not your payment password." />)
  const field = fieldOf('Payment password')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const sentence = screen.getByRole('alert')
  expect([sentence.textContent, sentence.id]).toEqual([
    'That is not your payment password.',
    field.getAttribute('aria-describedby'),
  ])
})
