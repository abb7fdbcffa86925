import { openAsBlob } from 'node:fs'
import { vi } from 'vitest'
import { templateFile } from './embedded-template.ts'

// Every embedded database in memory starts from the blank template; one in a folder is made as in service.
vi.mock('@electric-sql/pglite', async (original) => {
  const actual = await original<typeof import('@electric-sql/pglite')>()
  class FromTemplate extends actual.PGlite {
    static override create(...[options, ...rest]: unknown[]): ReturnType<typeof actual.PGlite.create> {
      const create = actual.PGlite.create.bind(FromTemplate) as (
        ...all: unknown[]
      ) => ReturnType<typeof actual.PGlite.create>
      const inFolder = typeof options === 'string' || (options as { fs?: unknown } | undefined)?.fs !== undefined
      const hasOwnImage = (options as { loadDataDir?: unknown } | undefined)?.loadDataDir !== undefined
      if (inFolder || hasOwnImage) return create(options, ...rest)
      return openAsBlob(templateFile).then((loadDataDir) => create({ ...(options as object), loadDataDir }, ...rest))
    }
  }
  return { ...actual, PGlite: FromTemplate }
})
