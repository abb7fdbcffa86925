/**
 * The pages of a running demo site, read by tools of others: a crawler follows every link and anchor from every page, and
 * html-validate reads each page. Of pages made by one template it reads a few in each language. The gate's tests of pages
 * read the default language and English; run by itself, this reads every language, as the walks do.
 */
import { join } from 'node:path'
import { FileSystemConfigLoader, formatterFactory, HtmlValidate, type Result } from 'html-validate'
import { LinkChecker, LinkState } from 'linkinator'
import { type Language, languages } from '#api/language.ts'
import { visits } from '#route-lookup.ts'
import { startDemoSite } from '#tests/support/demo-world.ts'
import { root } from './test-command.ts'

const samplesOfOneTemplate = 3
const crawlers = 8

/** Whether an address is of a page in a language that is left out. */
const isUnread = (path: string, read: readonly Language[]): boolean =>
  languages.some((language) => !read.includes(language) && path.split(/[/?#]/)[1] === language)

/** The address of a page in a language; the default language has no prefix. */
const localized = (route: string, language: string): string =>
  language === 'th' ? route : `/${language}${route === '/' ? '' : route}`

/** Pages that the crawl starts from, whether linked or not. */
const starts = visits(() => true)

/** `/en/game/17` → `en /game/*`: pages that one template makes in one language. */
function templateOf(path: string): string {
  const [, first = '', ...rest] = path.split('/')
  const isLanguage = (languages as readonly string[]).includes(first)
  const parts = isLanguage ? rest : [first, ...rest]
  const fixed = parts.length === 1 && parts[0] !== undefined
  return `${isLanguage ? first : 'th'} ${fixed ? path : `${parts.slice(0, -1).join('/')}/*`}`
}

async function crawl(
  url: string,
  read: readonly Language[],
): Promise<{ readonly pages: readonly string[]; readonly faults: readonly string[] }> {
  const start = starts.flatMap((route) => read.map((language) => url + localized(route, language)))
  const checker = new LinkChecker()
  const { links } = await checker.check({
    path: start,
    recurse: true,
    checkFragments: true,
    concurrency: crawlers,
    timeout: 20_000,
    // Addresses outside are other people's; nothing is asked of them here.
    linksToSkip: async (link) => !link.startsWith(`${url}/`) || isUnread(link.slice(url.length), read),
  })
  const faults = links
    .filter(({ state }) => state === LinkState.BROKEN)
    .map(({ url: link, status, parent }) => `${link} (${status}), linked from ${parent ?? 'the list of pages'}`)
  const pages = links.filter(({ state, url: link }) => state === LinkState.OK && link.startsWith(url))
  return { pages: [...new Set(pages.map(({ url: link }) => link.slice(url.length).replace(/[?#].*$/, '')))], faults }
}

/** A few addresses of each template. */
function sample(pages: readonly string[]): readonly string[] {
  const taken = new Map<string, number>()
  return pages.filter((path) => {
    const template = templateOf(path)
    const count = taken.get(template) ?? 0
    taken.set(template, count + 1)
    return count < samplesOfOneTemplate
  })
}

async function validate(url: string, pages: readonly string[]): Promise<{ count: number; results: readonly Result[] }> {
  const validator = new HtmlValidate(new FileSystemConfigLoader())
  const results: Result[] = []
  let count = 0
  for (const path of pages) {
    const answer = await fetch(url + path)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    count += 1
    const report = await validator.validateString(await answer.text(), join(root, `${path.slice(1) || 'index'}.html`))
    results.push(...report.results)
  }
  return { count, results }
}

/** Follows and reads the pages of a site in some languages; gives a line for each fault, and what was read. */
export async function checkPages(url: string, read: readonly Language[]) {
  const { pages, faults } = await crawl(url, read)
  // The page in place of one that does not exist, to which nothing links.
  const missing = read.map((language) => localized('/not-a-page', language))
  const { count, results } = await validate(url, [...sample(pages), ...missing])
  const told = results.length > 0 ? [formatterFactory('text')([...results])] : []
  return { followed: pages.length, read: count, faults: [...faults.map((fault) => `Broken link: ${fault}`), ...told] }
}

if (import.meta.main) {
  const site = await startDemoSite()
  try {
    const { followed, read, faults } = await checkPages(site.url, languages)
    for (const fault of faults) console.error(fault)
    console.log(`${followed} addresses followed, ${read} pages read, ${faults.length} faults.`)
    if (followed === 0 || read === 0 || faults.length > 0) process.exitCode = 1
  } finally {
    await site.stop()
  }
}
