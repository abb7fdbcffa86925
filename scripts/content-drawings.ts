import type { SceneInput } from '@baize/art/scene.ts'
import { languages } from '#api/language.ts'
import { articleSchema } from './content-schemas.ts'
import { readContent } from './content-tree.ts'
import { root } from './test-command.ts'

/** The drawing that each article asks for, by its key. */
export function articleDrawings(): ReadonlyMap<string, SceneInput> {
  const drawings = new Map<string, SceneInput>()
  for (const file of readContent(root)) {
    if (typeof file === 'string' || file.folder !== 'blog' || file.language !== languages[0]) continue
    const { data } = articleSchema.shape.picture.safeParse(file.head.picture)
    if (data) drawings.set(file.name, data)
  }
  return drawings
}
