import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCycles } from '#scripts/import-cycles.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tree = mkdtempSync(join(tmpdir(), 'baize-borders-'))

/** `[file, import]`: what each folder may not reach. */
const refused: readonly (readonly [file: string, target: string])[] = [
  ['src/api/planted.ts', '#server/kernel/context.ts'],
  ['src/api/planted.ts', 'zod'],
  ['src/api/planted.ts', 'ofetch'],
  ['src/i18n/planted.ts', '#stores/session.ts'],
  ['packages/art/planted.ts', '#server/kernel/context.ts'],
  ['packages/money/planted.ts', '@baize/sandbox/database.ts'],
  ['sandbox/planted.ts', '#api/money.ts'],
  ['src/search/planted.ts', '#stores/session.ts'],
  ['src/search/planted.ts', 'zod'],
  ['src/ui/Planted.tsx', '#stores/session.ts'],
  ['src/ui/Planted.tsx', '#api/money.ts'],
  ['src/ui/Planted.tsx', 'nanostores'],
  ['src/browser/planted.ts', '#stores/session.ts'],
  ['src/browser/planted.ts', 'nanostores'],
  ['src/browser/planted.ts', '#server/kernel/config.ts'],
  ['src/stores/planted.ts', '#server/kernel/config.ts'],
  ['src/stores/planted.ts', '#islands/boot.ts'],
  ['src/stores/planted.ts', 'react'],
  ['src/stores/planted.ts', '#routes.ts'],
  ['src/islands/wallet/Planted.tsx', '#route-lookup.ts'],
  ['src/server/wallet/planted.ts', '#routes.ts'],
  ['src/islands/wallet/Planted.tsx', '#server/kernel/context.ts'],
  ['src/islands/wallet/Planted.tsx', '#api/client.ts'],
  ['src/islands/wallet/Planted.tsx', '#browser/client.ts'],
  ['src/islands/wallet/Planted.tsx', '#islands/lobby/LobbyGrid.tsx'],
  ['src/islands/wallet/Planted.tsx', '#islands/dialogs/table.tsx'],
  ['src/islands/dialogs/table.tsx', '#islands/chat/ChatRoomDialog.tsx'],
  ['src/islands/wallet/Planted.tsx', 'zod'],
  ['src/islands/wallet/Planted.tsx', 'node:fs'],
  ['src/layouts/Planted.astro', '#server/kernel/context.ts'],
  ['src/pages/planted.astro', '#server/lobby/rows.ts'],
  ['src/pages/planted.astro', '#stores/session.ts'],
  ['src/server/planted.ts', '@baize/sandbox/main.ts'],
  ['src/server/planted.ts', '#stores/session.ts'],
  ['src/server/wallet/planted.ts', '#server/ledger/rows.ts'],
  ['src/server/wallet/planted.ts', '#server/sessions/sessions.ts'],
  ['src/server/wallet/planted.ts', '#server/features.ts'],
  ['src/server/wallet/planted.ts', '#server/lobby/feature.ts'],
  ['src/server/wallet/planted.ts', '#server/system/settings.ts'],
  ['src/server/wallet/planted.ts', '#islands/boot.ts'],
  ['src/server/wallet/planted.ts', '@baize/sandbox/main.ts'],
  ['src/server/wallet/planted.ts', '../ledger/public.ts'],
  ['src/server/kernel/planted.ts', '#server/wallet/public.ts'],
  ['src/server/kernel/planted.ts', '#server/ports/ports.ts'],
  ['src/server/ports/planted.ts', '#server/wallet/public.ts'],
  ['src/server/ledger/planted.ts', '#server/accounts/public.ts'],
  ['src/server/ledger/planted.ts', '#api/wallet.ts'],
  ['src/server/http/planted.ts', '#server/wallet/rows.ts'],
  ['src/server/http/planted.ts', '#server/lobby/feature.ts'],
  ['sandbox/planted.ts', '#server/kernel/config.ts'],
  ['src/stores/planted.ts', '@baize/sandbox/main.ts'],
  ['scripts/planted.ts', '../src/server/kernel/context.ts'],
]

/** What must stay possible, so that a rule that refuses everything is seen too. */
const allowed: readonly (readonly [file: string, target: string])[] = [
  ['src/api/fine.ts', 'zod/mini'],
  ['src/ui/Fine.tsx', 'react'],
  ['src/browser/fine.ts', '#api/client.ts'],
  ['src/stores/fine.ts', '#api/client.ts'],
  ['src/stores/fine.ts', '#browser/client.ts'],
  ['src/stores/fine.ts', '#search/catalogue.ts'],
  ['src/islands/wallet/Fine.tsx', '#stores/session.ts'],
  ['src/islands/wallet/Fine.tsx', '#browser/storage.ts'],
  ['src/islands/wallet/Fine.tsx', './Other.tsx'],
  ['src/islands/wallet/Fine.tsx', '#islands/dialogs/Popup.tsx'],
  ['src/islands/dialogs/table.tsx', '#islands/chat/dialogs.ts'],
  ['src/pages/fine.astro', '#layouts/Site.astro'],
  ['src/layouts/Fine.astro', '#route-lookup.ts'],
  ['src/server/wallet/fine.ts', '#server/ledger/public.ts'],
  ['src/server/wallet/fine.ts', '#server/kernel/db.ts'],
  ['src/server/ledger/fine.ts', '#api/money.ts'],
  ['sandbox/fine.ts', '@baize/money/money.ts'],
]

interface Diagnostic {
  readonly category: string
  readonly location: { readonly path: string | { readonly file: string } }
}

let lines: readonly Diagnostic[] = []

function plant(files: readonly (readonly [file: string, target: string])[]): void {
  files.forEach(([file, target], at) => {
    const name = numbered(file, at)
    const statement = `import { planted } from '${target}'\n`
    mkdirSync(join(tree, dirname(name)), { recursive: true })
    writeFileSync(
      join(tree, name),
      name.endsWith('.astro') ? `---\n${statement}---\n<p>{planted}</p>\n` : `${statement}planted()\n`,
    )
  })
}

const numbered = (file: string, at: number) => file.replace(/\.(\w+)$/, `${at}.$1`)
const refusedIn = (file: string, rule: string) =>
  lines.some(({ category, location }) => category.endsWith(rule) && JSON.stringify(location.path).includes(`${file}"`))

beforeAll(() => {
  plant(refused)
  plant(allowed)
  mkdirSync(join(tree, 'src/server/circle'), { recursive: true })
  writeFileSync(
    join(tree, 'src/server/circle/one.ts'),
    "import { two } from './two.ts'\nexport const one = () => two()\n",
  )
  writeFileSync(
    join(tree, 'src/server/circle/two.ts'),
    "import { one } from './one.ts'\nexport const two = () => one()\n",
  )
  cpSync(join(root, 'biome.json'), join(tree, 'biome.json'))
  const biome = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', '.'],
    {
      cwd: tree,
      encoding: 'utf8',
    },
  )
  lines = (JSON.parse(biome.stdout) as { diagnostics: Diagnostic[] }).diagnostics
})

afterAll(() => rmSync(tree, { recursive: true, force: true }))

describe('borders between folders', () => {
  it.each(refused.map(([file, target], at) => [file, target, at] as const))(
    '%s may not import %s',
    (file, _target, at) => {
      expect(refusedIn(numbered(file, at), 'noRestrictedImports')).toBe(true)
    },
  )

  it.each(allowed.map(([file, target], at) => [file, target, at] as const))('%s may import %s', (file, _target, at) => {
    expect(refusedIn(numbered(file, at), 'noRestrictedImports')).toBe(false)
  })

  it('refuses a circle of imports', () => {
    expect(refusedIn('circle/one.ts', 'noImportCycles')).toBe(true)
  })

  it('refuses a circle of types, within a folder and across folders', () => {
    const circle = [
      [
        'src/server/circle/part.ts',
        "import type { Whole } from '#server/round/whole.ts'\nexport type Part = { whole?: Whole }\n",
      ],
      ['src/server/round/whole.ts', "import type { Step } from './step.ts'\nexport type Whole = { step: Step }\n"],
      [
        'src/server/round/step.ts',
        "import type { Part } from '#server/circle/part.ts'\nexport type Step = { part: Part }\n",
      ],
      [
        'src/server/round/beside.ts',
        "import type { Whole } from './whole.ts'\nexport type Beside = { whole: Whole }\n",
      ],
    ] as const
    for (const [file, text] of circle) {
      mkdirSync(join(tree, dirname(file)), { recursive: true })
      writeFileSync(join(tree, file), text)
    }
    const files = circle.map(([file]) => file)
    expect(importCycles(`${tree}/`, files)).toEqual([files.slice(0, 3).sort()])
    expect(importCycles(`${tree}/`, files.slice(1))).toEqual([])
  })
})
