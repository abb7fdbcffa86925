import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import manifest from '#package.json' with { type: 'json' }
import { migratedImage } from './migrated.ts'

const folder = fileURLToPath(new URL('../../node_modules/.cache/baize/', import.meta.url))

/** A blank embedded database as one file; a new version of the engine makes its own. */
export const templateFile = `${folder}embedded-${manifest.dependencies['@electric-sql/pglite']}.tar`

/** Making a cluster takes seconds, unpacking a ready one a fraction of one: the first run leaves it behind. */
export default async function makeTemplates(): Promise<void> {
  await makeBlank()
  await migratedImage()
}

async function makeBlank(): Promise<void> {
  if (existsSync(templateFile)) return
  const lite = await PGlite.create()
  const dump = await lite.dumpDataDir('none')
  await lite.close()
  mkdirSync(folder, { recursive: true })
  const draft = `${templateFile}.${process.pid}`
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
  renameSync(draft, templateFile)
}
