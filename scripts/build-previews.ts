import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Category, families } from '@baize/art/families.ts'
import { type SceneInput, scene } from '@baize/art/scene.ts'
import sharp from 'sharp'
import { previewSize as size } from '#layouts/preview.ts'
import { articleDrawings } from './content-drawings.ts'
import { root } from './test-command.ts'

/** A scene's own proportions at that width; what is higher is cut off. */
const sceneHeight = 638
/** It ends before the printed line begins. */
const mark = { width: 250, left: 72 }

const pages: Readonly<Record<string, SceneInput>> = {
  home: { category: 'LIVE', emblem: 'chips', palette: 'felt', lines: 'arc' },
  promotions: { category: 'SPORTS', emblem: 'trophy', palette: 'clay', lines: 'spot' },
  help: { category: 'PVP', emblem: 'hand', palette: 'jade', lines: 'arc' },
  verify: { category: 'ELOTT', emblem: 'grid', palette: 'midnight', lines: 'rail' },
  blog: { category: 'RNG', emblem: 'book', palette: 'rosewood', lines: 'rays' },
}

/** Every picture that stands for a page where it is shared, by name. */
function previews(): ReadonlyMap<string, SceneInput> {
  const lobbies = (Object.keys(families) as Category[]).map((category): [string, SceneInput] => [
    `lobby-${category.toLowerCase()}`,
    { category, palette: families[category].palettes[0], lines: 'arc', seed: 'lobby' },
  ])
  const articles = [...articleDrawings()].map(([key, drawing]): [string, SceneInput] => [`blog-${key}`, drawing])
  return new Map([...Object.entries(pages), ...lobbies, ...articles])
}

/** Draws them as PNG, which every network takes, into `<folder>/og`; textless, so one serves every language. */
export async function buildPreviews(folder: string): Promise<void> {
  mkdirSync(join(folder, 'og'), { recursive: true })
  const svg = readFileSync(join(root, 'public/brand/logo.svg'), 'utf8').replace('currentColor', '#f4eddd')
  const logo = await sharp(Buffer.from(svg), { density: 600 }).resize({ width: mark.width }).png().toBuffer()
  for (const [name, drawing] of previews()) {
    await sharp(Buffer.from(scene({ ...drawing, seed: drawing.seed ?? name })), { density: 136 })
      .resize(size.width, sceneHeight)
      .extract({ ...size, left: 0, top: 4 })
      .composite([{ input: logo, left: mark.left, top: Math.round(size.height / 2 - (mark.width * 32) / 97 / 2) }])
      .png({ palette: true, colours: 128, effort: 7 })
      .toFile(join(folder, 'og', `${name}.png`))
  }
}
