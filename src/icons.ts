import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { icons as phosphor } from '@iconify-json/ph'
import type { AstroIntegration } from 'astro'
import { optimize } from 'svgo'
import { createGenerator, presetIcons } from 'unocss'
import { readNeeds } from './icon-needs.ts'
import { iconSheets } from './icon-sheets.ts'
import type { OtherEntry } from './route.ts'
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

/** The page that shows the other pages of its shell with larger icons. */
const hub = '/member'

/** The icon classes of the menus that the table of routes makes, by their sheet; those without one are in every page's. */
export function menuIconSheets(): ReadonlyMap<string | undefined, readonly string[]> {
  const ofShell = (shell: string) =>
    routes.flatMap(({ shell: own, icon, path }) => (own === shell && path !== hub ? [`i-${icon}`] : []))
  const gathered = [...otherMenus.side, ...otherMenus.account].map(
    ({ path, icon }: OtherEntry) => `i-${icon ?? routeAt(path)?.icon}`,
  )
  return new Map([
    [undefined, gathered],
    ['member', [...ofShell('member'), `i-${routeAt(hub)?.icon}`]],
    ['hub', ofShell('member').map((icon) => `${icon}-duotone`)],
    ['console', ofShell('staff')],
    ['agent', ofShell('agent')],
  ])
}

const folder = fileURLToPath(new URL('../.astro/', import.meta.url))

/** The icon classes outside the style sheet of every page, by the sheet of `.astro` that brings them. */
function laterIcons(): ReadonlyMap<string, ReadonlySet<string>> {
  const menus = menuIconSheets()
  const withMenus = readNeeds().map(({ sheets, icons }) => ({
    sheets,
    icons: new Set([...icons, ...[...sheets].flatMap((sheet) => menus.get(sheet) ?? [])]),
  }))
  // The menus of every page, as a page without sheets.
  return iconSheets([...withMenus, { sheets: new Set(), icons: new Set(menus.get(undefined)) }])
}

/** Icons that the style sheet of every page leaves out. */
export const otherSheetsIcons = (): readonly string[] => [...laterIcons().values()].flatMap((names) => [...names])

/** Writes `.astro/<sheet>-icons.css` for each sheet that a style sheet imports by that name. */
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
