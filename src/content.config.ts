import { defineCollection } from 'astro:content'
import { file, glob } from 'astro/loaders'
import { articleSchema, helpSchema, tagSchema } from '#scripts/content-schemas.ts'

/** `<folder>/<language>/<key>.md`: the facts stand at the head, the text below. */
const texts = (folder: string) => glob({ pattern: '*/*.md', base: `./src/content/${folder}` })

export const collections = {
  help: defineCollection({ loader: texts('help'), schema: helpSchema }),
  blog: defineCollection({ loader: texts('blog'), schema: articleSchema }),
  tags: defineCollection({ loader: file('./src/content/tags.json'), schema: tagSchema }),
}
