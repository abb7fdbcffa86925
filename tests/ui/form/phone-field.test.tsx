import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fieldOf, shown } from '#tests/support/island.tsx'
import { PhoneField, type PhoneFieldProps } from '#ui/form/PhoneField.tsx'

afterEach(() => void vi.useRealTimers())

const countries = [
  { value: 'TH', code: '+66', label: 'Thailand +66' },
  { value: 'CA', code: '+1', label: 'Canada +1' },
  { value: 'US', code: '+1', label: 'United States +1' },
]

function Phone(props: Partial<PhoneFieldProps>) {
  const [country, setCountry] = useState('TH')
  return (
    <PhoneField
      label="Mobile number"
      countryLabel="Country code"
      countries={countries}
      country={country}
      onCountry={setCountry}
      {...props}
    />
  )
}
const countryOf = () => screen.getByRole('combobox', { name: 'Country code' }) as HTMLSelectElement

test('the country comes before the number by keyboard, and its code stands in the field', async () => {
  const { user, container } = shown(<Phone />)
  const code = () => container.querySelector('.field__country > [aria-hidden]')?.textContent
  expect(code()).toBe('+66')
  await user.tab()
  expect(document.activeElement).toBe(countryOf())
  await user.selectOptions(countryOf(), 'United States +1')
  expect([countryOf().value, code()]).toEqual(['US', '+1'])
  await user.tab()
  expect(document.activeElement).toBe(fieldOf('Mobile number'))
})

test('until the countries are there the field has a plus, and can be typed in', async () => {
  const { user, container } = shown(<Phone countries={[]} country="" />)
  expect(container.querySelector('.field__country')?.textContent).toBe('+')
  await user.type(fieldOf('Mobile number'), '0812345678')
  expect(fieldOf('Mobile number').value).toBe('0812345678')
})

test('devices fill in country and number, by a keypad', () => {
  shown(<Phone />)
  const { type, inputMode, autocomplete } = fieldOf('Mobile number')
  expect([type, inputMode, autocomplete]).toEqual(['tel', 'tel', 'tel-national'])
  expect(countryOf().getAttribute('autocomplete')).toBe('tel-country-code')
})

test('who goes between number and country has not left the field', async () => {
  vi.useFakeTimers()
  const onLeave = vi.fn()
  shown(<Phone onLeave={onLeave} />)
  const go = (to: HTMLElement) => act(() => to.focus())
  go(fieldOf('Mobile number'))
  go(countryOf())
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(onLeave).not.toHaveBeenCalled()
  act(() => countryOf().blur())
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(onLeave).toHaveBeenCalledTimes(1)
})

test('a refused number is invalid, and sentence and note describe it', () => {
  shown(<Phone error="Please enter a valid mobile number" note={<p>It is your name here.</p>} />)
  const field = fieldOf('Mobile number')
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Please enter a valid mobile number',
    'It is your name here.',
  ])
  expect(countryOf().getAttribute('aria-invalid')).toBeNull()
})
