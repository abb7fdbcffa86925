/**
 * Lighthouse (mobile) of the home page, a lobby and the content pages. `npm run lighthouse -- https://site.example` measures a site that
 * runs already; without an address the built one is started.
 */
import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { launchChromium } from '#tests/support/chromium.ts'
import { startSite } from '#tests/support/running-site.ts'

/** Performance that each page must reach; lobbies draw more pictures at once. */
const paths: Readonly<Record<string, number>> = {
  '/en/': 98,
  '/en/rng': 95,
  '/en/promotions': 98,
  '/en/help': 98,
  '/en/blog': 98,
  '/en/blog/baccarat-roads': 98,
  '/help': 98,
  '/blog/thai-lottery-odds': 98,
}
const others = { accessibility: 100, 'best-practices': 100, seo: 100 } as const

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' && address !== null ? address.port : 0
}

const address = process.argv[2]?.replace(/\/$/, '')
const site = address === undefined ? await startSite() : undefined
const base = site?.url ?? address ?? ''
const port = await freePort()
const browser = await launchChromium(`--remote-debugging-port=${port}`)
const readme: string[] = []
let short = false
try {
  for (const [path, performance] of Object.entries(paths)) {
    const wanted = { performance, ...others }
    const result = await lighthouse(`${base}${path}`, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(wanted),
    })
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${path}.`)
    const { categories, audits } = result.lhr
    const scores = Object.entries(wanted).map(([name, least]) => {
      const score = Math.round((categories[name]?.score ?? 0) * 100)
      if (score < least) short = true
      return { name, score, least }
    })
    console.log(`\n${path}`)
    for (const { name, score, least } of scores) {
      console.log(`  ${name.padEnd(16)}${String(score).padStart(4)}  wanted ${least}${score < least ? '  SHORT' : ''}`)
    }
    for (const name of [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ]) {
      console.log(`  ${name.padEnd(26)}${audits[name]?.displayValue ?? ''}`)
    }
    for (const audit of Object.values(audits).filter(
      ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
    )) {
      console.log(`  missed: ${audit.id}: ${audit.title}`)
    }
    readme.push(`| \`${path}\` | ${scores.map(({ score }) => score).join(' | ')} |`)
  }
  console.log(`\nFor the README (${new Date().toISOString().slice(0, 10)}):\n${readme.join('\n')}`)
  process.exitCode = short ? 1 : 0
} finally {
  await browser.close()
  await site?.stop()
}
