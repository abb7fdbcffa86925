import type { Page } from 'playwright'
import type { Person } from './browser.ts'
import { operate } from './running-site.ts'

/** Opens a page and resolves when it listens to live events, which it does once it has come to rest. */
export async function openListening({ context }: Person, path: string): Promise<Page> {
  const page = await context.newPage()
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await page.goto(path)
  await listening
  return page
}

/** Publishes something, and ends its publication after `see`. */
export async function during(
  operator: Parameters<typeof operate>[0],
  words: readonly string[],
  see: () => Promise<void>,
): Promise<void> {
  const [, number = ''] = /(\d+)\.$/m.exec(await operate(operator, 'tell', ...words)) ?? []
  try {
    await see()
  } finally {
    await operate(operator, 'tell', 'end', number)
  }
}
