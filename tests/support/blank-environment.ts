import type { Environment } from 'vitest/runtime'

/** Modules as for a browser; `window-of-file.ts` gives each file its window. */
const environment: Environment = {
  name: 'blank',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
}

export default environment
