import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { icons as phosphor } from '@iconify-json/ph'
import type { AstroIntegration } from 'astro'
import { optimize } from 'svgo'
import { createGenerator, presetIcons } from 'unocss'
import { routeAt } from './route-lookup.ts'
import { otherMenus, routes } from './routes.ts'

const ownIcon = (name: string) => () => readFileSync(new URL(`./layouts/icons/${name}.svg`, import.meta.url), 'utf8')

/**
 * The picture of an icon as a mask, in whole units of its 256: what that moves is a twentieth of a pixel, and it saves a
 * quarter of the icons' weight. A mask has no colour, so fills need not name one.
 */
function asMask(address: string): string {
  const svg = decodeURIComponent(address.replace(/^url\("data:image\/svg\+xml;utf8,|"\)$/g, ''))
  const { data } = optimize(svg.replace(/ (width|height)='[^']*'/g, ''), {
    plugins: [
      {
        name: 'preset-default',
        params: { overrides: { convertPathData: { floatPrecision: 0, noSpaceAfterFlags: true } } },
      },
    ],
  })
  const text = data.replaceAll('"', "'").replaceAll(" fill='currentColor'", '')
  return `url("data:image/svg+xml,${text.replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('#', '%23')}")`
}

/** How icons are drawn. */
export const icons = presetIcons({
  // How an icon is drawn stands once in `.i`; each icon's own rule is its picture alone.
  processor(properties) {
    for (const name of Object.keys(properties)) if (name !== '--un-icon') delete properties[name]
    properties['--un-icon'] = asMask(String(properties['--un-icon']))
  },
  collections: {
    ph: () => phosphor,
    bz: { line: ownIcon('line'), rooster: ownIcon('rooster'), 'rooster-duotone': ownIcon('rooster-duotone') },
  },
})

/** Sheets for icons outside a guest's initial load, each with the modules that use and import it. */
const laterParts: Readonly<Record<string, RegExp>> = {
  popups:
    /^(?:islands\/(?:access|chat|contracts|dialogs|search|service)\/|islands\/(?:launch|lobby|messages|security)\/\w*Dialog|islands\/own\/TransferOffer|ui\/(?:CaptchaField|Rules)\.)/,
  access: /^(?:islands\/access\/(?:LoginDialog|Outbox|RegisterInput)|ui\/(?:CaptchaField|Rules))\./,
  member: /^islands\/(?:own\/Transfer|wallet\/(?:TransferList|WalletPage))/,
  mail: /^islands\/(?:complaints\/|messages\/(?!\w*Dialog))/,
  records: /^islands\/(?:records\/(?!Bonus|bonus-)|own\/ExportFile\.)/,
  hub: /^islands\/hub\//,
  mall: /^islands\/mall\//,
  bonus: /^islands\/records\/(?:Bonus|bonus-)/,
  referral: /^islands\/(?:referral\/|own\/Share\.)/,
  rewards: /^islands\/rewards\//,
  missions: /^islands\/missions\//,
  limits: /^islands\/limits\//,
  data: /^islands\/archives\//,
  cashier: /^(?:islands\/cashier\/|ui\/form\/UploadField\.)/,
  uploads: /^ui\/form\/UploadField\./,
  security: /^islands\/security\/(?!\w*Dialog)/,
  agent: /^(?:islands\/(?:agent\/|own\/(?:ExportFile|Share)\.)|layouts\/Agent|ui\/Palette\.)/,
  console: /^islands\/operator\//,
  help: /^layouts\/help-icons\./,
  home: /^(?:islands\/lobby\/WinnerBoard|layouts\/(?:Carousel|HomePage|NoticeMarquee|NowStrip|game-icons))\./,
  lobby: /^(?:islands\/lobby\/(?:GameSelector|LobbyTools)|layouts\/(?:LobbyTitle|game-icons))\./,
  stage: /^islands\/launch\/(?!\w*Dialog)/,
  blog: /^layouts\/blog\//,
  'not-found': /^(?:layouts\/game-icons|pages\/404)\./,
}

/** Sheets that stand beside another one on each of their pages, and leave out what that one has. */
const beside: Readonly<Record<string, string>> = { hub: 'member', mall: 'member', bonus: 'member', referral: 'member' }

/** The page that shows the other pages of its shell with larger icons. */
const hub = '/member'

/** The icon classes of the menus that the table of routes makes, by their sheet; those without one are in every page's. */
export function menuIconSheets(): ReadonlyMap<string | undefined, readonly string[]> {
  const ofShell = (shell: string) =>
    routes.flatMap(({ shell: own, icon, path }) => (own === shell && path !== hub ? [`i-${icon}`] : []))
  const gathered = [...otherMenus.side, ...otherMenus.account].map(({ path }) => `i-${routeAt(path)?.icon}`)
  return new Map([
    [undefined, gathered],
    ['member', [...ofShell('member'), `i-${routeAt(hub)?.icon}`]],
    ['hub', ofShell('member').map((icon) => `${icon}-duotone`)],
    ['console', ofShell('staff')],
    ['agent', ofShell('agent')],
  ])
}

const source = fileURLToPath(new URL('./', import.meta.url))
const folder = fileURLToPath(new URL('../.astro/', import.meta.url))

/** The icon classes of each of {@link laterParts} that no other part names. */
function laterIcons(): ReadonlyMap<string, readonly string[]> {
  const first = new Set<string>()
  const later = new Map(Object.keys(laterParts).map((sheet) => [sheet, new Set<string>()]))
  for (const [sheet, icons] of menuIconSheets())
    for (const icon of icons) (sheet === undefined ? first : later.get(sheet)!).add(icon)
  const unused = new Set(Object.keys(laterParts))
  for (const file of globSync('{browser,islands,layouts,pages,stores,ui}/**/*.{ts,tsx,astro}', { cwd: source })) {
    const path = file.replaceAll('\\', '/')
    const sheets = [...later].filter(([sheet]) => laterParts[sheet]?.test(path))
    for (const [sheet] of sheets) unused.delete(sheet)
    for (const [name] of readFileSync(`${source}${file}`, 'utf8').matchAll(/\bi-(?:bz|ph)-[a-z0-9-]+/g))
      for (const names of sheets.length > 0 ? sheets.map(([, names]) => names) : [first]) names.add(name)
  }
  if (unused.size > 0) throw new Error(`src/icons.ts: no file matches the pattern of ${[...unused].join(', ')}.`)
  const isElsewhere = (sheet: string, name: string): boolean =>
    first.has(name) || later.get(beside[sheet] ?? '')?.has(name) === true
  return new Map([...later].map(([sheet, names]) => [sheet, [...names].filter((name) => !isElsewhere(sheet, name))]))
}

/** Icons that the style sheet of every page leaves out. */
export const otherSheetsIcons = (): readonly string[] => [...laterIcons().values()].flat()

/** Writes `.astro/<sheet>-icons.css` for each of {@link laterParts}. */
export function laterIconsSheets(): AstroIntegration {
  return {
    name: 'baize-later-icons',
    hooks: {
      'astro:config:setup': async () => {
        const generator = await createGenerator({ presets: [icons] })
        mkdirSync(folder, { recursive: true })
        for (const [sheet, names] of laterIcons()) {
          const { css } = await generator.generate(new Set(names), { preflights: false })
          writeFileSync(`${folder}${sheet}-icons.css`, css)
        }
      },
    },
  }
}
