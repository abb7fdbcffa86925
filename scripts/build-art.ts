/**
 * Draws the art of the catalogue into a folder: `node scripts/build-art.ts <folder>` writes `<folder>/covers`, `logos`,
 * `scenes` and `avatars`. The same code gives the same bytes.
 */
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { alive } from '@baize/art/alive.ts'
import { avatarFiles } from '@baize/art/avatars.ts'
import { cover } from '@baize/art/covers.ts'
import { logo } from '@baize/art/logos.ts'
import { type PaletteName, palettes } from '@baize/art/palettes.ts'
import { scene, vendorScene } from '@baize/art/scene.ts'
import { games, products } from '@baize/sandbox/catalogue/index.ts'
import { articleDrawings } from './content-drawings.ts'

const drawnScenes = fileURLToPath(new URL('../packages/art/scenes/', import.meta.url))
const isPalette = (name: string | undefined): name is PaletteName => name !== undefined && name in palettes

/** Writes every picture and gives how many. */
export function buildArt(folder: string): number {
  let written = 0
  const save = (kind: string, name: string, svg: string): void => {
    writeFileSync(join(folder, kind, `${name}.svg`), svg)
    written += 1
  }
  for (const kind of ['covers', 'logos', 'scenes', 'avatars']) mkdirSync(join(folder, kind), { recursive: true })

  const colors = new Map<string, string>(products.map(({ code, color }) => [code, color]))
  for (const game of games) {
    const vendor = game.cover?.vendor ?? game.productCode
    const palette = game.cover?.palette
    const color = colors.get(vendor)
    const input = { name: game.name, category: game.gameType, vendor, color }
    save('covers', game.gameCode, alive(cover({ ...input, palette: isPalette(palette) ? palette : undefined })))
  }
  for (const { code } of products) save('logos', code.toLowerCase(), logo(code))
  for (const [name, svg] of avatarFiles()) save('avatars', name, svg)

  const drawn = new Set(readdirSync(drawnScenes))
  for (const file of drawn) {
    copyFileSync(join(drawnScenes, file), join(folder, 'scenes', file))
    written += 1
  }
  for (const [key, drawing] of articleDrawings()) save('scenes', `blog-${key}`, scene({ ...drawing, seed: key }))
  const lanes = new Map(games.map((game) => [`${game.gameType}/${game.productCode}`, game]))
  let index = 0
  for (const { gameType, productCode } of lanes.values()) {
    const name = `v-${gameType.toLowerCase()}-${productCode.toLowerCase()}`
    index += 1
    if (!drawn.has(`${name}.svg`)) save('scenes', name, vendorScene(gameType, productCode, index))
  }
  return written
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = argv
  if (folder === undefined) throw new Error('Say where to: node scripts/build-art.ts <folder>')
  const start = performance.now()
  const written = buildArt(folder)
  console.log(`${written} pictures in ${Math.round(performance.now() - start)} ms`)
}
