import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { icons as phosphor } from '@iconify-json/ph'
import { languages } from '#api/language.ts'
import { gameTypes } from '#api/lobby.ts'
import { lotteryPages } from '#api/prize-mode.ts'
import type { reserved } from '#reserved-routes.ts'
import type { Label, OtherEntry, OtherMenu, Route } from '#route.ts'
import { menuShells } from '#route-lookup.ts'

/** The pages of the member centre and of the agents' area, as the specification names them (Spec 2 §2). */
const specified = {
  member: [
    'securityCenter',
    'transferFund',
    'depositv2',
    'withdraw',
    'transferUpline',
    'personalHistoryCopy',
    'transactionHistory',
    'personalProfit',
    'bonusDetails',
    'rewardCenter',
    'referral',
    'missionLeaderboard',
    'messageV2',
    'manualRebate',
  ],
  agent: [
    'agentAnnouncement',
    'agentTeamOverview',
    'registerCenter',
    'downlineManagmentView',
    'personalHistoryCopy',
    'palStatementsAgentCopy',
    'agentRevenueReport',
    'agentDownlineTransactionDetailsCopy',
    'agentDividendRecordCopy2',
    'agentDailyWages2',
    'agentHourSalary',
    'agentRealtimeSalary',
  ],
} as const

/** Layouts of the shells that a page file names itself; the others stand behind a layout of the pages' kind. */
const layouts = {
  member: 'MemberPage',
  agent: 'Agent',
  staff: 'Console',
  form: 'FormPage',
  bare: 'Bare',
  window: 'Window',
} as const satisfies Partial<Record<Route['shell'], string>>

/** The table of routes as it stands in `src/routes.ts`. */
export interface RouteTable {
  readonly routes: readonly Route[]
  readonly otherMenus: Readonly<Record<OtherMenu, readonly OtherEntry[]>>
  readonly reserved: Readonly<Record<keyof typeof reserved, Readonly<Record<string, string>>>>
}

const fileOf = (path: string): string => `${path === '/' ? '/index' : path}.astro`
const namesOf = (area: keyof typeof specified, { routes }: RouteTable) =>
  routes.filter(({ access }) => access === area).flatMap(({ page }) => page ?? [])

/** Pages of the specification that are not built, with the addresses kept for them. */
export const pagesToCome = (table: RouteTable): readonly string[] =>
  (['member', 'agent'] as const).flatMap((area) => {
    const built = namesOf(area, table)
    return specified[area]
      .filter((name) => !built.includes(name))
      .map((name) => `${name} (${table.reserved[area][name] ?? 'no address'})`)
  })

function* fileFaults(tree: string, { routes }: RouteTable): Generator<string> {
  const folder = join(tree, 'src/pages')
  const files = globSync('**/*.astro', { cwd: folder }).map((file) => `/${file.replaceAll('\\', '/')}`)
  const paths = routes.flatMap(({ path, aliases = [] }) => [path, ...aliases])
  for (const path of paths.filter((one, at) => paths.indexOf(one) !== at)) yield `${path} stands there twice.`
  const known = new Set<string>()
  for (const { path, shell } of routes) {
    const file = [fileOf(path), `${path}/index.astro`].find((name) => files.includes(name))
    if (file === undefined) yield `${path} has no file below src/pages.`
    if (file === undefined) continue
    known.add(file)
    const layout = shell in layouts ? layouts[shell as keyof typeof layouts] : undefined
    if (layout && !readFileSync(folder + file, 'utf8').includes(`#layouts/${layout}.astro`))
      yield `${path} has the shell ${shell}, but its file does not use ${layout}.astro.`
  }
  for (const file of files) if (!known.has(file)) yield `src/pages${file} has no line.`
}

/** Where the console says what each of its addresses shows. */
const consoleFile = 'src/islands/operator/pages.tsx'

function* consoleFaults(tree: string, { routes }: RouteTable): Generator<string> {
  const text = readFileSync(join(tree, consoleFile), 'utf8')
  for (const { path, shell } of routes)
    if (shell === 'staff' && !text.includes(`  '${path}': `)) yield `${path} shows nothing in ${consoleFile}.`
}

function* menuFaults(tree: string, { routes, otherMenus }: RouteTable): Generator<string> {
  const missing = (label: Label) => {
    const [namespace, ...key] = label.split('.')
    const has = (language: string) => {
      const file = join(tree, 'locales', language, `${namespace}.json`)
      const texts: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
      return typeof key.reduce((at, part) => (at as Record<string, unknown>)?.[part], texts) === 'string'
    }
    return languages.filter((language) => !has(language)).map((language) => `locales/${language} has no ${label}.`)
  }
  const hasIcon = (name: string | undefined) =>
    name?.startsWith('bz-') || (name?.slice('ph-'.length) ?? '') in phosphor.icons
  for (const { path, shell, access, title, icon, group } of routes) {
    if (!(shell in menuShells)) continue
    const menu = shell as keyof typeof menuShells
    if (access !== menu) yield `${path} stands in the menu of the ${menu} shell, but is for ${access}.`
    if (title === undefined || group === undefined) yield `${path} has no title or no group for the ${menu} menu.`
    else
      yield* [title, `${title.split('.')[0]}.description`, `${menuShells[menu]}.${group}`].flatMap((label) =>
        missing(label as Label),
      )
    const drawn = menu === 'member' ? [icon, `${icon}-duotone`] : [icon]
    for (const name of drawn) if (!hasIcon(name)) yield `${path} has no icon ${name}.`
  }
  for (const [menu, entries] of Object.entries(otherMenus)) {
    for (const { path, label } of entries) {
      if (!hasIcon(routes.find((route) => route.path === path)?.icon)) yield `${path} has no icon for the menu ${menu}.`
      if (menu === 'account' && !label.startsWith('wallet.')) yield `${label} of the account menu is not of wallet.`
      yield* missing(label)
    }
  }
}

function* nameFaults(table: RouteTable): Generator<string> {
  const { routes, reserved: kept } = table
  for (const area of ['member', 'agent'] as const) {
    const built = namesOf(area, table)
    for (const name of specified[area]) {
      const times = built.filter((one) => one === name).length + (name in kept[area] ? 1 : 0)
      if (times !== 1) yield `${name} of the ${area} pages stands there ${times} times.`
    }
    for (const name of built.filter((one) => !(specified[area] as readonly string[]).includes(one)))
      yield `The specification has no page ${name} for ${area}s.`
    for (const path of Object.values(kept[area]))
      if (routes.some((route) => route.path === path)) yield `${path} is built and still reserved.`
  }
  for (const type of gameTypes) if (!routes.some(({ lobby }) => lobby === type)) yield `${type} has no lobby.`
  for (const path of Object.values(lotteryPages))
    if (!routes.some((route) => route.path === path)) yield `The lotteries of ${path} have no page.`
  for (const { path, search, samples } of routes)
    if (search === 'listed' && path.includes('[') && !samples) yield `${path} has no samples to visit.`
}

/** Links that are typed in the sources. Those of the pages' HTML are followed by `scripts/check-pages.ts`. */
function* linkFaults(tree: string, { routes }: RouteTable): Generator<string> {
  const known = routes.map(({ path }) => new RegExp(`^${path.replace(/\[\w+\]/g, '[^/]+')}$`))
  for (const file of globSync('src/{islands,layouts,pages,stores}/**/*.{ts,tsx,astro}', { cwd: tree })) {
    const text = readFileSync(join(tree, file), 'utf8')
    for (const [, path = ''] of text.matchAll(/(?:localePath\(\w+, |\b(?:to|goTo)\()'(\/[^'#?]*)/g)) {
      // Made by `src/pages/**/*.ts`, not pages.
      if (/\.\w+$/.test(path) || known.some((pattern) => pattern.test(path))) continue
      yield `${file.replaceAll('\\', '/')} links to ${path}, which leads nowhere.`
    }
  }
}

/** What is wrong between the table of routes and the files, texts, icons, links and the specification. */
export const routeFaults = (tree: string, table: RouteTable): readonly string[] => [
  ...fileFaults(tree, table),
  ...consoleFaults(tree, table),
  ...menuFaults(tree, table),
  ...nameFaults(table),
  ...linkFaults(tree, table),
]
