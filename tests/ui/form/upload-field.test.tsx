import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fieldOf, shown } from '#tests/support/island.tsx'
import { FileInput } from '#ui/form/FileInput.tsx'
import { type Pictures, type ShownPicture, UploadField, type UploadWords } from '#ui/form/UploadField.tsx'

const words: UploadWords = {
  choose: 'Choose a picture',
  hint: 'PNG or JPG',
  hintMany: 'PNG or JPG each',
  add: 'Add',
  again: 'Try again',
  count: (count, max) => `${count} / ${max}`,
  remove: (name) => `Remove ${name}`,
  state: ({ fault, id }) => (fault ? `wrong: ${fault}` : id ? 'ready' : 'sending'),
}
const slip: ShownPicture = { key: 1, name: 'slip.png', bytes: 45_000, preview: 'blob:slip' }
const file = new File(['x'], 'slip.png', { type: 'image/png' })

function draw(more: Partial<Pictures> = {}, error?: string) {
  const acts = { add: vi.fn(), again: vi.fn(), remove: vi.fn() }
  const uploads = { pictures: [], max: 1, accept: 'image/png,image/jpeg', ...acts, ...more }
  return { ...acts, ...shown(<UploadField label="Slip" words={words} uploads={uploads} error={error} />) }
}

test('a picture is chosen by the label or by keyboard, or dropped on the field', async () => {
  const { user, add, container } = draw()
  const input = fieldOf('Slip')
  await user.tab()
  expect(document.activeElement).toBe(input)
  expect([input.accept, input.multiple]).toEqual(['image/png,image/jpeg', false])
  await user.upload(input, file)
  const field = container.querySelector('.field') as HTMLElement
  fireEvent.dragOver(field)
  expect(container.querySelector('.drop')?.className).toBe('drop is-over')
  fireEvent.drop(field, { dataTransfer: { files: [file] } })
  expect(container.querySelector('.drop')?.className).toBe('drop')
  expect(add.mock.calls).toEqual([[[file]], [[file]]])
})

test('one picture is a line with its preview and how far it is, and can be taken away', async () => {
  const { user, remove, container } = draw({ pictures: [{ ...slip, sent: 0.426 }] })
  expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:slip')
  expect(screen.getByRole('status').textContent).toBe('sending')
  expect(container.querySelector('progress')?.value).toBe(42)
  await user.click(screen.getByRole('button', { name: 'Remove slip.png' }))
  expect(remove).toHaveBeenCalledWith(1)
  expect(screen.queryByText('Choose a picture')).toBeNull()
})

test('several pictures lie side by side, with a place for the next until there is no room', () => {
  const more = { ...slip, key: 2, name: 'second.png', id: 'u2' }
  const { rerender, container } = draw({ max: 2, pictures: [{ ...slip, sent: 0.5 }] })
  expect(fieldOf('Slip').multiple).toBe(true)
  expect(screen.getByRole('img', { name: 'slip.png' })).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'slip.png' })).toBeDefined()
  expect(container.querySelector('.thumb--add')?.textContent).toBe('Add1 / 2')
  const uploads = { max: 2, accept: '', pictures: [slip, more], add: vi.fn(), again: vi.fn(), remove: vi.fn() }
  rerender(<UploadField label="Slip" words={words} uploads={uploads} />)
  expect(container.querySelector('.thumb--add')).toBeNull()
})

test.each([1, 3])('what is wrong with a picture is a line of its own; of %i', async (max) => {
  const broken = { ...slip, fault: 'network', canRepeat: true }
  const { user, again, container } = draw({ max, pictures: [broken, { ...broken, key: 2, canRepeat: false }] })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'wrong: network',
    'wrong: network',
  ])
  expect(container.querySelectorAll('.file.is-bad')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(again.mock.calls).toEqual([[1]])
})

test('a field that needs a picture is invalid, and its sentence describes it', () => {
  draw({}, 'A picture is needed.')
  const input = fieldOf('Slip')
  const sentence = screen.getByRole('alert')
  expect([input.getAttribute('aria-invalid'), sentence.id]).toEqual(['true', input.getAttribute('aria-describedby')])
})

test('the same file may be chosen again', async () => {
  const onChoose = vi.fn()
  shown(<FileInput aria-label="List" accept=".csv" onChoose={onChoose} />)
  const input = screen.getByLabelText('List') as HTMLInputElement
  const user = userEvent.setup({ document, applyAccept: false })
  await user.upload(input, file)
  await user.upload(input, file)
  expect(onChoose.mock.calls).toEqual([[[file]], [[file]]])
})
