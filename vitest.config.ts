import { defineConfig } from 'vitest/config'
import { accountMenu } from './src/route-lookup.ts'

const postgres = 'tests/**/*.postgres.test.ts'
/** A second attempt in the browser is told and counted, see `scripts/test-parts.ts`. */
const retry = 1

/** Groups of tests; `npx vitest run --project <name>` runs one. Two workers fit the smallest machine that we promise. */
export default defineConfig({
  define: { ACCOUNT_MENU: JSON.stringify(accountMenu) },
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{api,art,browser,content,i18n,islands,stores,ui,workshop}/**/*.test.{ts,tsx}'],
          exclude: [postgres],
        },
      },
      { extends: true, test: { name: 'sandbox', include: ['sandbox/tests/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts'],
          exclude: [postgres, 'tests/{api,art,browser,content,i18n,islands,ledger,stores,ui,workshop}/**'],
          globalSetup: 'tests/support/embedded-template.ts',
          setupFiles: 'tests/support/quick-embedded.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'ledger',
          include: ['tests/ledger/**/*.test.ts'],
          exclude: [postgres],
          globalSetup: 'tests/support/embedded-template.ts',
          setupFiles: 'tests/support/quick-embedded.ts',
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        // One server for all of them, so one after another.
        test: { name: 'postgres', include: [postgres], fileParallelism: false, testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          // A machine that is busy answers late; a right answer ends the wait.
          expect: { poll: { timeout: 15_000 } },
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: 'tests/support/site.ts',
          retry,
          testTimeout: 90_000,
          // Some journeys start a site of their own, built first where the sources have changed.
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'a11y',
          // A machine that is busy answers late; a right answer ends the wait.
          expect: { poll: { timeout: 15_000 } },
          include: ['tests/a11y/**/*.a11y.ts'],
          globalSetup: 'tests/support/site.ts',
          retry,
          testTimeout: 120_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
