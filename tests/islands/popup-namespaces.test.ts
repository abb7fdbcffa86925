import { expect, test } from 'vitest'
import { popupTexts } from '#islands/dialogs/messages.ts'
import type { DialogPart } from '#islands/dialogs/part.ts'

type Parts = Readonly<Record<string, Pick<DialogPart<'login'>, 'texts'>>>
const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/src/islands/*/dialogs.ts', { eager: true })
const named = Object.values(modules)
  .flatMap((one) => Object.values(one))
  .filter((one) => typeof one === 'object')
  .flatMap((parts) => Object.entries(parts as Parts))
  .flatMap(([dialog, { texts }]) => texts.map((name) => [dialog, name] as const))

test.each(named)('the pop-up %s finds its texts in %s', async (_dialog, name) => {
  expect(Object.keys(await popupTexts('th', name)).length).toBeGreaterThan(0)
})
