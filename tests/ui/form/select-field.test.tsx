import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fieldOf, shown } from '#tests/support/island.tsx'
import { Select } from '#ui/form/Select.tsx'
import { SelectField, type SelectFieldProps } from '#ui/form/SelectField.tsx'

const banks = [
  { value: 'kbank', label: 'Kasikorn' },
  { value: 'scb', label: 'Siam Commercial' },
] as const
type Bank = (typeof banks)[number]['value']

function Banks(props: Partial<SelectFieldProps<Bank>>) {
  const [bank, setBank] = useState<Bank>('kbank')
  return <SelectField label="Bank" value={bank} options={banks} onChoose={setBank} {...props} />
}

test.each([undefined, 'small', 'token'] as const)(
  'a choice that looks %s is named, and chosen by keyboard',
  async (look) => {
    const { user } = shown(<Banks {...(look && { look })} />)
    const field = screen.getByRole('combobox', { name: 'Bank' }) as HTMLSelectElement
    expect([...field.options].map(({ text }) => text)).toEqual(['Kasikorn', 'Siam Commercial'])
    await user.tab()
    expect(document.activeElement).toBe(field)
    await user.selectOptions(field, 'Siam Commercial')
    expect(field.value).toBe('scb')
  },
)

test('a refused choice is invalid, and its sentence describes it', () => {
  const { rerender } = shown(<Banks error="Choose a bank." />)
  const field = fieldOf('Bank')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const sentence = screen.getByRole('alert')
  expect([sentence.textContent, sentence.id]).toEqual(['Choose a bank.', field.getAttribute('aria-describedby')])
  rerender(<Banks />)
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([null, null])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a form hears the event, and others the value that was chosen', async () => {
  const heard: string[] = []
  const { user } = shown(
    <Select
      aria-label="Bank"
      defaultValue="kbank"
      options={banks}
      onChange={({ target }) => heard.push(`event of ${target.value}`)}
      onChoose={(bank) => heard.push(bank)}
    />,
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bank' }), 'scb')
  expect(heard).toEqual(['event of scb', 'scb'])
})
