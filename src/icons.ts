import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { icons as phosphor } from '@iconify-json/ph'
import type { AstroIntegration } from 'astro'
import { optimize } from 'svgo'
import { createGenerator, presetIcons } from 'unocss'

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

/** Parts that are shown in pop-ups or on member and help pages alone, whose style sheets import the icons of these. */
const laterParts =
  /^(?:islands\/(?:hub|messages|popups|records|security)\/|islands\/wallet\/(?:Transfer|WalletPage)|layouts\/(?:help-icons|member-pages)\.|ui\/(?:CaptchaField|Rules)\.)/

const source = fileURLToPath(new URL('./', import.meta.url))
const folder = fileURLToPath(new URL('../.astro/', import.meta.url))

/** The icon classes that no first view names, so that the sheet of every page need not carry their pictures. */
export function laterIcons(): ReadonlySet<string> {
  const first = new Set<string>()
  const later = new Set<string>()
  for (const file of globSync('{islands,layouts,pages,stores,ui}/**/*.{ts,tsx,astro}', { cwd: source })) {
    const names = laterParts.test(file.replaceAll('\\', '/')) ? later : first
    for (const [name] of readFileSync(`${source}${file}`, 'utf8').matchAll(/\bi-(?:bz|ph)-[a-z0-9-]+/g)) names.add(name)
  }
  return new Set([...later].filter((name) => !first.has(name)))
}

/** Writes `.astro/later-icons.css`, which the style sheets of {@link laterParts} import. */
export function laterIconsSheet(): AstroIntegration {
  return {
    name: 'baize-later-icons',
    hooks: {
      'astro:config:setup': async () => {
        const generator = await createGenerator({ presets: [icons] })
        const { css } = await generator.generate(new Set(laterIcons()), { preflights: false })
        mkdirSync(folder, { recursive: true })
        writeFileSync(`${folder}later-icons.css`, css)
      },
    },
  }
}
