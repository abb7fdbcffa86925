// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dialog } from '#ui/Dialog.tsx'
import '#tests/support/island.tsx'

test('a sheet keeps its upper edge from the moment its form is sent', () => {
  render(
    <Dialog title="Take a seat" closeLabel="Close" onClose={() => {}}>
      <form aria-label="seat" onSubmit={(event) => event.preventDefault()} />
    </Dialog>,
  )
  const sheet = screen.getByRole('dialog', { hidden: true }).firstElementChild as HTMLElement
  Object.defineProperty(sheet, 'offsetTop', { value: 344 })
  expect(sheet.style.getPropertyValue('--top')).toBe('')
  fireEvent.submit(screen.getByRole('form', { name: 'seat', hidden: true }))
  expect(sheet.style.getPropertyValue('--top')).toBe('344px')
})
