import type { Request } from 'playwright'
import { launchChromium } from '#tests/support/chromium.ts'

/** Prints what a first visit to the home page costs on the wire. */
export async function showFirstView(url: string): Promise<void> {
  const browser = await launchChromium()
  try {
    console.log('\nFirst view on the wire, bytes of the bodies')
    for (const path of ['/en', '/']) {
      const page = await browser.newPage({ viewport: { width: 412, height: 915 } })
      const sums = new Map<string, { bytes: number; count: number }>()
      const sizes: Promise<void>[] = []
      const count = (finished: Request): void => {
        const add = async (): Promise<void> => {
          const kind = finished.resourceType()
          const sum = sums.get(kind) ?? { bytes: 0, count: 0 }
          const { responseBodySize } = await finished.sizes()
          sums.set(kind, { bytes: sum.bytes + responseBodySize, count: sum.count + 1 })
        }
        // One after another: each adds to what the one before left.
        sizes.push((sizes.at(-1) ?? Promise.resolve()).then(add))
      }
      page.on('requestfinished', count)
      await page.goto(url + path, { waitUntil: 'load' })
      // Pictures in and near the view come after `load`.
      await page.waitForTimeout(2000)
      // Requests that finish later are not part of the initial load, and reading their sizes would fail on a closed page.
      page.off('requestfinished', count)
      await Promise.all(sizes)
      const total = [...sums.values()].reduce((all, { bytes }) => all + bytes, 0)
      console.log(`  ${path.padEnd(6)}${String(total).padStart(9)}  all`)
      for (const [kind, { bytes, count }] of [...sums].sort(([, a], [, b]) => b.bytes - a.bytes)) {
        console.log(`  ${''.padEnd(6)}${String(bytes).padStart(9)}  ${kind} (${count})`)
      }
      await page.close()
    }
  } finally {
    await browser.close()
  }
}
