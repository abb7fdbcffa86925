import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { i18n } from 'astro-i18n-aut/integration'
import unocss from 'unocss/astro'
import { minifySync } from 'vite'
import { checkedChunks, chunkGroups, isLater } from './src/chunks.ts'
import { devServer } from './src/dev-integration.ts'
import { laterIconsSheets } from './src/icons.ts'
import { accountMenu } from './src/route-lookup.ts'
import { routes } from './src/routes.ts'

const locales = { th: 'th', en: 'en', es: 'es-419', pt: 'pt-BR' }

/** @returns {import('astro').AstroIntegration} */
function pageAliases() {
  return {
    name: 'page-aliases',
    hooks: {
      'astro:config:setup': ({ config, injectRoute }) => {
        for (const { path, aliases = [] } of routes) {
          const entrypoint = new URL(`pages${path === '/' ? '/index' : path}.astro`, config.srcDir)
          for (const alias of aliases) {
            for (const locale of Object.keys(locales)) {
              const prefix = locale === 'th' ? '' : `/${locale}`
              injectRoute({ pattern: `${prefix}${alias}`, entrypoint })
            }
          }
        }
      },
    },
  }
}

/** @returns {import('astro').AstroIntegration} */
function ownDirectives() {
  return {
    name: 'own-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'member', entrypoint: './src/layouts/client-member.ts' })
        addClientDirective({ name: 'shown', entrypoint: './src/layouts/client-shown.ts' })
      },
    },
  }
}

/** The script that runs before the first paint stands in the page, so the policy needs its hash. */
const { code: firstPaint } = minifySync(
  'first-paint.js',
  readFileSync(new URL('./src/layouts/first-paint.js', import.meta.url), 'utf8'),
)
/** @type {`sha256-${string}`} */
const firstPaintHash = `sha256-${createHash('sha256').update(firstPaint).digest('base64')}`

/**
 * Chunks name each other, and a hash does not compress: seven characters tell builds apart, and are the fewest that the bundler makes.
 *
 * @param {{ name: string }} chunk
 */
const nameOf = ({ name }) => `_astro/${name.replace(/[^\w-].*/s, '')}.[hash:7].js`

/** What comes with these is there whenever a later chunk asks for something, and `base` always: it need not be named again. */
const isThere = /\/(?:react|rolldown-runtime|session)\.[^/]+$/

/** @type {import('vite').ResolveModulePreloadDependenciesFn} */
const notYetThere = (file, dependencies, { hostId }) => {
  const wanted = dependencies.filter(
    (name) => !/\/base\.[^/]+$/.test(name) && !(isLater.test(`/${hostId}`) && isThere.test(`/${name}`)),
  )
  // The import itself asks for its own file.
  return wanted.every((name) => name === file) ? [] : wanted
}

/**
 * Asks for what an import needs in parallel, as Vite's own helper does, which also serves other bases, nonces and
 * browsers without module preload and weighs 0.5 kB more on every page.
 *
 * @returns {import('vite').Plugin}
 */
function smallPreload() {
  return {
    name: 'small-preload',
    applyToEnvironment: ({ name }) => name === 'client',
    // Astro overwrites what `build` in the configuration says about it.
    configEnvironment: (name) =>
      name === 'client' ? { build: { modulePreload: { resolveDependencies: notYetThere } } } : undefined,
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `
        const asked = {}
        const ask = (file) => new Promise((done, failed) => {
          const href = '/' + file, isStyle = href.endsWith('.css')
          if (document.querySelector('link[href="' + href + '"]')) return done()
          const link = document.createElement('link')
          link.rel = isStyle ? 'stylesheet' : 'modulepreload'
          link.href = href
          link.onload = done
          link.onerror = () => { link.remove(), asked[file] = 0, failed(Error('import: ' + file)) }
          document.head.append(link)
          isStyle || done()
        })
        export const __vitePreload = (load, files = []) =>
          Promise.all(files.map((file) => asked[file] ||= ask(file))).then(load)`,
    },
  }
}

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'auto' },
  session: false,
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  server: { port: 4321, host: '127.0.0.1' },
  security: {
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'none'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types dompurify baize-worker',
      ],
      scriptDirective: {
        resources: ["'self'", { resource: "'none'", kind: 'attribute' }],
        hashes: [firstPaintHash],
      },
      styleDirective: {
        resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }],
      },
    },
  },
  vite: {
    plugins: [smallPreload(), checkedChunks()],
    define: { ACCOUNT_MENU: JSON.stringify(accountMenu), FIRST_PAINT: JSON.stringify(firstPaint) },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: chunkGroups },
              entryFileNames: nameOf,
              chunkFileNames: nameOf,
            },
          },
        },
      },
    },
  },
  integrations: [
    laterIconsSheets(),
    react(),
    unocss(),
    i18n({ locales, defaultLocale: 'th', include: ['pages/**/*.astro'], exclude: [] }),
    pageAliases(),
    ownDirectives(),
    devServer(),
  ],
})
