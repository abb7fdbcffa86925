import type { BrowserContext, Page, Request } from 'playwright'

/** What the cashier's two pages may load beyond the member's own first page, which brings the shell, React and the session. */
const cashierShare = 15
const cashierPages = ['/en/member/deposit', '/en/member/withdraw'] as const

/** Scripts that a page receives, by their address. */
function scriptsOf(page: Page): () => Promise<ReadonlyMap<string, number>> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => request.resourceType() === 'script' && finished.push(request))
  return async () => {
    const scripts = new Map<string, number>()
    for (const request of [...finished])
      if (request.frame() === page.mainFrame())
        scripts.set(new URL(request.url()).pathname, (await request.sizes()).responseBodySize)
    return scripts
  }
}

/** JavaScript of the cashier's pages that the member's first page has not brought already. */
export async function measureCashier(
  open: () => Promise<BrowserContext>,
  url: string,
  untilDrawn: (page: Page) => Promise<unknown>,
) {
  const load = async (path: string) => {
    const context = await open()
    const page = await context.newPage()
    const scripts = scriptsOf(page)
    await page.goto(url + path)
    await untilDrawn(page)
    await page.waitForTimeout(1_000)
    const loaded = await scripts()
    await context.close()
    return loaded
  }
  const plain = await load('/en/member')
  const lines: { readonly what: string; readonly kilobytes: number; readonly budget: number }[] = []
  for (const path of cashierPages) {
    const own = [...(await load(path))].filter(([address]) => !plain.has(address))
    const kilobytes = own.reduce((sum, [, bytes]) => sum + bytes, 0)
    lines.push({ what: `${path}, JavaScript of its own`, kilobytes, budget: cashierShare })
  }
  return lines
}
