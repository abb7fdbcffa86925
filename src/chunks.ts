import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Chunk {
  /** Where two chunks want a file that one of them needs, the higher one gets it. */
  readonly priority?: number
  /** Below `src`. */
  readonly files?: readonly string[]
  readonly packages?: readonly string[]
  /** What the bundler itself adds. */
  readonly runtime?: RegExp
  /** Loaded by a page only once `react` and `session` are there, so it need not ask for them. */
  readonly later?: true
}

/**
 * What comes together anyway is one file: small files compress badly and each costs a journey. Whatever is not named here
 * stays with the island that asks for it. A file that is moved or no longer loaded fails the build until its line follows.
 */
const chunks: Readonly<Record<string, Chunk>> = {
  // The button is on nearly every island, and a file of its own weighs twice as much.
  react: {
    priority: 4,
    packages: ['react', 'react-dom', 'scheduler', '@nanostores/react'],
    files: ['ui/Button.tsx'],
  },
  base: {
    priority: 3,
    runtime: /preload-helper|rolldown[:/]runtime/,
    files: [
      'api/language.ts',
      'i18n/locale.ts',
      'layouts/behaviour/connection.ts',
      'layouts/behaviour/drawer.ts',
      'layouts/behaviour/failure.ts',
      'layouts/behaviour/language.ts',
      'layouts/behaviour/restored.ts',
      'layouts/behaviour/theme.ts',
    ],
  },
  format: { priority: 3, files: ['i18n/format.ts'] },
  session: {
    priority: 2,
    later: true,
    packages: ['nanostores'],
    files: [
      'api/client.ts',
      'api/first-routes.ts',
      'browser/client.ts',
      'browser/storage.ts',
      'i18n/t.ts',
      'islands/actions.ts',
      'islands/dialogs/carry-on.ts',
      'islands/dialogs/place.ts',
      'islands/session/start.ts',
      'stores/dialog.ts',
      'stores/favourites.ts',
      'stores/session.ts',
      'stores/toasts.ts',
      'ui/back.ts',
    ],
  },
  stream: { priority: 1, files: ['browser/event-stream.ts', 'islands/lobby/on-catalogue.ts', 'stores/live.ts'] },
  exchange: { files: ['islands/session/exchange.ts', 'stores/exchange.ts'] },
  'human-check': { files: ['browser/human-check.ts', 'browser/proof-of-work.ts'] },
  choices: { files: ['ui/Segmented.tsx', 'ui/Tabs.tsx'] },
  card: { priority: 1, files: ['islands/lobby/GameCard.tsx'] },
  play: { files: ['api/prize-mode.ts', 'stores/play.ts'] },
  rows: {
    later: true,
    files: ['islands/lobby/MemberRow.tsx', 'stores/own-games.ts'],
  },
  header: {
    later: true,
    files: [
      'islands/own/Balance.tsx',
      'islands/wallet/HeaderMember.tsx',
      'islands/wallet/MemberMenu.tsx',
      'stores/balance.ts',
      'stores/events.ts',
      'stores/favourite-marks.ts',
      'stores/messages.ts',
      'stores/unread.ts',
    ],
  },
  lists: {
    later: true,
    files: ['browser/list-query.ts', 'islands/data/use-list.ts', 'islands/data/use-resource.ts', 'stores/resource.ts'],
  },
  // Own pages ask for these without the log-in, which has them too.
  form: {
    priority: 1,
    later: true,
    files: [
      'stores/register-form.ts',
      'ui/Dialog.tsx',
      'ui/Field.tsx',
      'ui/form/FormAlert.tsx',
      'ui/form/PasswordField.tsx',
      'ui/form/use-form.ts',
      'ui/popup-styles.ts',
    ],
  },
  popups: {
    later: true,
    files: [
      'islands/access/FeltPanel.tsx',
      'islands/dialogs/FormParts.tsx',
      'islands/access/LoginDialog.tsx',
      'islands/dialogs/context.ts',
      'islands/access/drafts.ts',
      'islands/access/finish.ts',
      'islands/dialogs/host.tsx',
      'islands/dialogs/messages.ts',
      'islands/access/use-captcha.ts',
      'islands/access/use-login.ts',
      'stores/access.ts',
    ],
  },
}

const source = fileURLToPath(new URL('./', import.meta.url))
/** `src/ui/Button.tsx?x` → `ui/Button.tsx`; what is no source gives nothing that a chunk names. */
const fileOf = (id: string): string => relative(source, id.replace(/\?.*$/, '')).replaceAll('\\', '/')

const holds = ({ files = [], packages = [], runtime }: Chunk, id: string): boolean =>
  files.includes(fileOf(id)) ||
  packages.some((name) => id.includes(`/node_modules/${name}/`)) ||
  runtime?.test(id) === true

const later = Object.keys(chunks).filter((name) => chunks[name]!.later)

/** Chunks that need not be asked for beside one that comes later, see {@link Chunk.later}. */
export const isLater = new RegExp(`/(?:${later.join('|')})\\.[^/]+$`)

/** For the bundler. */
export const chunkGroups = Object.entries(chunks).map(([name, chunk]) => ({
  name,
  test: (id: string) => holds(chunk, id),
  ...(chunk.priority === undefined ? {} : { priority: chunk.priority }),
}))

/** What the chunks name and a build has not: files that are gone, and files and packages that no chunk holds. */
export function missingOf(loaded: readonly string[]): readonly string[] {
  const built = new Set(loaded.map(fileOf))
  return Object.entries(chunks).flatMap(([name, { files = [], packages = [] }]) => [
    ...files
      .filter((file) => !built.has(file))
      .map((file) => `${name}: src/${file} ${existsSync(source + file) ? 'is not loaded' : 'is gone'}`),
    ...packages
      .filter((one) => !loaded.some((id) => id.includes(`/node_modules/${one}/`)))
      .map((one) => `${name}: the package ${one} is not loaded`),
  ])
}

/** Fails a build in which a chunk names something that is not there. */
export function checkedChunks(): Plugin {
  return {
    name: 'checked-chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const loaded = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const missing = missingOf(loaded)
      if (missing.length > 0) this.error(`src/chunks.ts names what is in no chunk:\n${missing.join('\n')}`)
    },
  }
}
