import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { readUnits } from '#i18n/read-units.ts'
import { fieldOf, shown } from '#tests/support/island.tsx'
import { AmountField, type AmountFieldProps } from '#ui/form/AmountField.tsx'

const of = [
  { value: '100', label: '฿100' },
  { value: '1000', label: '฿1,000' },
  { value: '0.00', label: 'All', disabled: true },
]

function Amount(props: Partial<AmountFieldProps>) {
  const [amount, setAmount] = useState('')
  return (
    <AmountField
      label="Amount"
      symbol="฿"
      range="฿100 to ฿50,000"
      choices={{ label: 'Round amounts', of, chosen: amount, onChoose: setAmount }}
      value={amount}
      onChange={({ target }) => setAmount(target.value)}
      {...props}
    />
  )
}

test('an amount is typed by a keypad for decimals, beside its currency and what may be typed', async () => {
  const { user, container } = shown(<Amount />)
  const field = fieldOf('Amount')
  expect([field.inputMode, field.autocomplete, field.maxLength]).toEqual(['decimal', 'off', 24])
  expect(container.querySelector('.field__pre')?.textContent).toBe('฿')
  expect(screen.getByText('฿100 to ฿50,000')).toBeDefined()
  await user.type(field, '250.50')
  expect(field.value).toBe('250.50')
})

test('amounts to choose come after the field by keyboard; the one that stands there is pressed', async () => {
  const { user } = shown(<Amount />)
  const field = fieldOf('Amount')
  const group = within(screen.getByRole('group', { name: 'Round amounts' }))
  const pressed = () => group.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'))
  await user.tab()
  expect(document.activeElement).toBe(field)
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(group.getByRole('button', { name: '฿1,000' }))
  await user.keyboard('{Enter}')
  expect([field.value, pressed()]).toEqual(['1000', ['false', 'true', 'false']])
  await user.click(group.getByRole('button', { name: 'All' }))
  expect(field.value).toBe('1000')
  await user.clear(field)
  await user.type(field, '100')
  expect(pressed()).toEqual(['true', 'false', 'false'])
})

test('an amount without a currency, a range or choices is a field alone', () => {
  const { container } = shown(<AmountField label="Amount" inputMode="numeric" maxLength={12} />)
  expect([fieldOf('Amount').inputMode, fieldOf('Amount').maxLength]).toEqual(['numeric', 12])
  expect(screen.queryByRole('group')).toBeNull()
  expect(container.querySelector('.field__pre, .field__aside')).toBeNull()
})

test.each([true, false])('a refused amount is invalid, and its sentence describes it; large: %s', (large) => {
  shown(<Amount large={large} error="At least ฿100." />)
  const field = fieldOf('Amount')
  const sentence = screen.getByRole('alert')
  expect([field.getAttribute('aria-invalid'), sentence.id]).toEqual(['true', field.getAttribute('aria-describedby')])
})

test.each([
  ['1,250.50', 'en', 'THB', 125_050_000n],
  ['๑,๒๕๐', 'th', 'THB', 125_000_000n],
  ['1.250,5', 'pt', 'BRL', 125_050_000n],
  ['฿ 20', 'th', 'THB', 2_000_000n],
  ['0.00', 'en', 'THB', undefined],
  ['', 'en', 'THB', undefined],
  ['1.005', 'en', 'THB', undefined],
  ['-5', 'en', 'THB', undefined],
  ['20.5', 'en', 'JPY', undefined],
] as const)('%s in %s is read as %4$s units of %s', (typed, locale, code, units) => {
  expect(readUnits(typed, locale, code)).toBe(units)
})
