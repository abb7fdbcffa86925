import { defineCollection } from 'astro:content'
import { file, glob } from 'astro/loaders'
import { articleSchema, bannerSchema, helpSchema, promotionSchema, tagSchema } from '#scripts/content-schemas.ts'

/** `<folder>/<language>/<key>.md`: the facts stand at the head, the text below. */
const texts = (folder: string) => glob({ pattern: '*/*.md', base: `./src/content/${folder}` })

export const collections = {
  /** The text is the offer's terms. */
  promotions: defineCollection({ loader: texts('promotions'), schema: promotionSchema }),
  help: defineCollection({ loader: texts('help'), schema: helpSchema }),
  blog: defineCollection({ loader: texts('blog'), schema: articleSchema }),
  /** The server reads them too: visitors get them with the notices. */
  banners: defineCollection({
    loader: glob({ pattern: '*/*.json', base: './src/content/banners' }),
    schema: bannerSchema,
  }),
  tags: defineCollection({ loader: file('./src/content/tags.json'), schema: tagSchema }),
}
