import { defineConfig } from 'vitest/config'
import { accountMenu } from '#route-lookup.ts'
import { planFrom } from './plan.ts'

const { tests, onServer } = planFrom(process.env)

/**
 * The tests of one mutation run as one project: the groups of `vitest.config.ts` would each load their own modules. The
 * current directory is Stryker's copy of the tree.
 */
export default defineConfig({
  define: { ACCOUNT_MENU: JSON.stringify(accountMenu) },
  // The link in node_modules leads out of the copy.
  resolve: { alias: { '@baize/money': `${process.cwd()}/packages/money` } },
  test: {
    include: [...tests],
    exclude: ['**/*.postgres.test.ts', '**/node_modules/**'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    ...(onServer && {
      globalSetup: 'tests/support/embedded-template.ts',
      setupFiles: 'tests/support/quick-embedded.ts',
    }),
  },
})
