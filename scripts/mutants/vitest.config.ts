import { defineConfig } from 'vitest/config'
import { accountMenu } from '#route-lookup.ts'
import { planFrom } from './plan.ts'

const { tests, onServer } = planFrom(process.env)
const postgres = '**/*.postgres.test.ts'
const modules = '**/node_modules/**'
/** Tests of the server that replace what the files of a worker share. */
const alone = '**/*.alone.test.ts'
const onDatabase = {
  include: [...tests],
  globalSetup: 'tests/support/embedded-template.ts',
  setupFiles: 'tests/support/quick-embedded.ts',
}

/**
 * The tests of one mutation run without the groups of `vitest.config.ts`, which would each load their own modules. Those of
 * the server share them, as there: each run has a worker of its own, which loads them once. The current directory is
 * Stryker's copy of the tree.
 */
export default defineConfig({
  define: { ACCOUNT_MENU: JSON.stringify(accountMenu) },
  // The link in node_modules leads out of the copy.
  resolve: { alias: { '@baize/money': `${process.cwd()}/packages/money` } },
  test: {
    include: [...tests],
    exclude: [postgres, modules],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    ...(onServer && {
      projects: [
        { extends: true, test: { name: 'shared', ...onDatabase, isolate: false, exclude: [postgres, modules, alone] } },
        {
          extends: true,
          test: { name: 'alone', ...onDatabase, exclude: [postgres, modules, 'tests/**/!(*.alone).test.ts'] },
        },
      ],
    }),
  },
})
