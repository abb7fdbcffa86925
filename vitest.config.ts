import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { accountMenu } from './src/route-lookup.ts'

const postgres = 'tests/**/*.postgres.test.ts'
/** Tests of the server that replace a timer, a module or another thing that the files of a worker share. */
const alone = 'tests/**/*.alone.test.ts'
const notOfServer = [postgres, 'tests/{api,art,browser,content,i18n,islands,ledger,stores,ui,workshop}/**']
const onDatabase = {
  globalSetup: ['tests/support/embedded-template.ts', 'tests/support/database-servers.ts'],
  setupFiles: 'tests/support/quick-embedded.ts',
}

/** Files by name, so that every machine runs the same program; vitest would put large ones, and what failed last, first. */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
  }
}

/** Tests in a browser, and of pages that are only fetched: a site for each file; a machine that is busy answers late, and a right answer ends the wait. */
const inBrowser = {
  globalSetup: 'tests/support/demo-world.ts',
  setupFiles: 'tests/support/site-of-file.ts',
}

/** Starting a process and loading packages for each file takes half of the time: a worker keeps both, and files load what is ours anew. */
const inOneWorker = { isolate: false, setupFiles: ['tests/support/fresh-modules.ts'] }

/** Groups of tests; `npx vitest run --project <name>` runs one. Two workers fit the smallest machine that we promise. */
export default defineConfig({
  define: { ACCOUNT_MENU: JSON.stringify(accountMenu) },
  test: {
    maxWorkers: 2,
    sequence: { sequencer: ByName },
    // A right answer ends the wait: a long limit costs only where something is broken.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 45_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...inOneWorker,
          include: ['tests/{api,art,browser,content,i18n,islands,stores,ui,workshop}/**/*.test.ts'],
          exclude: [postgres],
        },
      },
      {
        extends: true,
        test: {
          name: 'islands',
          ...inOneWorker,
          environment: './tests/support/blank-environment.ts',
          setupFiles: [...inOneWorker.setupFiles, 'tests/support/window-of-file.ts'],
          include: ['tests/**/*.test.tsx'],
        },
      },
      { extends: true, test: { name: 'sandbox', ...inOneWorker, include: ['sandbox/tests/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          // Loading the server anew for each file takes two fifths of the time: a worker keeps its modules.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: [...notOfServer, alone],
          ...onDatabase,
        },
      },
      { extends: true, test: { name: 'alone', include: [alone], exclude: notOfServer, ...onDatabase } },
      {
        extends: true,
        test: {
          name: 'ledger',
          include: ['tests/ledger/**/*.test.ts'],
          exclude: [postgres],
          ...onDatabase,
        },
      },
      {
        extends: true,
        // One server for all of them, so one after another, in one worker that keeps its modules.
        test: {
          ...{ name: 'postgres', include: [postgres], fileParallelism: false, isolate: false },
          globalSetup: 'tests/support/postgres-image.ts',
        },
      },
      { extends: true, test: { name: 'core', include: ['tests/core/**/*.core.ts'], ...inBrowser } },
      { extends: true, test: { name: 'reading', include: ['tests/reading/**/*.reading.ts'], ...inBrowser } },
      { extends: true, test: { name: 'pages', include: ['tests/pages/**/*.pages.ts'], ...inBrowser } },
      { extends: true, test: { name: 'journeys', include: ['tests/e2e/**/*.e2e.ts'], ...inBrowser } },
      { extends: true, test: { name: 'a11y', include: ['tests/a11y/**/*.a11y.ts'], ...inBrowser } },
    ],
  },
})
