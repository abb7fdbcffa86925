import { fireEvent, render, screen, waitFor } from '@testing-library/react'
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

test('the focus goes to the first field that is empty, also to one of several lines', async () => {
  render(
    <Dialog title="Give a reason" closeLabel="Close" onClose={() => {}}>
      <input aria-label="Name" defaultValue="mali" />
      <textarea aria-label="Reason" />
      <input aria-label="Note" />
    </Dialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')))
})
