import { readFileSync } from 'node:fs'
import { icons as phosphor } from '@iconify-json/ph'
import { optimize } from 'svgo'
import { defineConfig, presetIcons, presetWind4 } from 'unocss'

const ownIcon = (name: string) => () =>
  readFileSync(new URL(`./src/layouts/icons/${name}.svg`, import.meta.url), 'utf8')

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

export default defineConfig({
  // Class names of the components that would also be utilities.
  blocklist: [/^(?:me|tab|pt|b|[ph]\d+|ring|filter|transform|outline|link|row)$/],
  presets: [
    presetWind4({ preflights: { reset: false, theme: 'on-demand' } }),
    presetIcons({
      // How an icon is drawn stands once in `.i`; each icon's own rule is its picture alone.
      processor(properties) {
        for (const name of Object.keys(properties)) if (name !== '--un-icon') delete properties[name]
        properties['--un-icon'] = asMask(String(properties['--un-icon']))
      },
      collections: {
        ph: () => phosphor,
        bz: { line: ownIcon('line'), rooster: ownIcon('rooster'), 'rooster-duotone': ownIcon('rooster-duotone') },
      },
    }),
  ],
  content: {
    // Parts that only the browser loads never pass through the build of the pages, which writes the style sheet.
    filesystem: ['src/islands/**/*.{ts,tsx}', 'src/ui/**/*.{ts,tsx}', 'src/layouts/**/*.{ts,astro}'],
    pipeline: { include: [/\.(astro|tsx|ts)($|\?)/], exclude: [/\/node_modules\//, /\/src\/server\//, /\/src\/api\//] },
  },
  theme: {
    colors: {
      bg: 'var(--bg)',
      rail: 'var(--rail)',
      surface: { DEFAULT: 'var(--surface)', 2: 'var(--surface-2)', 3: 'var(--surface-3)' },
      text: { DEFAULT: 'var(--text)', 2: 'var(--text-2)', 3: 'var(--text-3)' },
      primary: 'var(--primary)',
      accent: 'var(--accent)',
      positive: 'var(--positive)',
      negative: 'var(--negative)',
      warning: 'var(--warning)',
      info: 'var(--info)',
      line: 'var(--line)',
      control: 'var(--control)',
    },
    font: { ui: 'var(--font-ui)', display: 'var(--font-display)' },
    breakpoint: { sm: '600px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '18px' },
  },
})
