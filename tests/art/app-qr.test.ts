import decode from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawQr } from '#layouts/app-qr.ts'

const figures = { threshold: 128, side: 200 }

/** What a phone reads from the drawing at a size, after its camera has made black and white of it. */
async function read(svg: string, side: number): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(side, side)
    .flatten({ background: '#fff' })
    .threshold(figures.threshold)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const addresses = [
  'https://baize.example/help#install-ios',
  'https://www.a-longer-name-of-a-house.example/pt/help#install-android',
  'https://apps.apple.com/th/app/baize-online-games/id1234567890?mt=8&platform=iphone',
]

describe('code of the app', () => {
  it.each(addresses)('is read as %s at its own size and in the menu on a dense screen', async (address) => {
    const svg = drawQr(address)
    expect(await read(svg, figures.side)).toBe(address)
    expect(await read(svg, 3 * 96)).toBe(address)
  })

  it('is 200 wide with 20 around the modules, black on white, the mark over a fifth of it', async () => {
    const svg = drawQr(addresses[0]!)
    const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([figures.side, figures.side])
    const lightness = (x: number, y: number) => data[(y * info.width + x) * info.channels]
    for (let at = 0; at < figures.side; at += 1)
      for (const edge of [0, 19, 180, 199]) expect(lightness(at, edge)).toBe(255)
    expect(lightness(21, 21)).toBe(0)
    expect(svg).toContain('<rect x="84" y="84" width="32" height="32" rx="8"')
  })
})
