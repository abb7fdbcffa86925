import { defineConfig, presetWind4 } from 'unocss'
import { icons, menuIconSheets, otherSheetsIcons } from './src/icons.ts'

export default defineConfig({
  // Icons that a sheet of their own brings, and class names of the components that would also be utilities.
  blocklist: [...otherSheetsIcons(), /^(?:me|tab|pt|b|[ph]\d+|ring|filter|transform|outline|link|row|blur)$/],
  // The table of routes names its icons without their class.
  safelist: [...menuIconSheets().get(undefined)!],
  presets: [presetWind4({ preflights: { reset: false, theme: 'on-demand' } }), icons],
  content: {
    // Parts that only the browser loads never pass through the build of the pages, which writes the style sheet.
    filesystem: ['src/islands/**/*.{ts,tsx}', 'src/ui/**/*.{ts,tsx}', 'src/layouts/**/*.{ts,astro}'],
    pipeline: {
      include: [/\.(astro|tsx|ts)($|\?)/],
      exclude: [/\/node_modules\//, /\/src\/(?:api|server)\//, /\/src\/route[\w-]*\.ts/],
    },
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
