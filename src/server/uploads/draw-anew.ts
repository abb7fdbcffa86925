import sharp from 'sharp'
import { Refusal } from '#api/refusal.ts'
import type { UploadType } from '#api/upload-rules.ts'
import { isOfTwoKinds } from './foreign-parts.ts'

/** More than any phone's camera has at 5 MB; a decoded pixel takes four bytes. */
const pixelsMax = 50_000_000
/** No side of a kept picture is longer: a slip stays readable, and a viewer does not wait. */
const sideMax = 3_000
/** Pictures that a process decodes at once. */
const atOnce = 2
/** Pictures that wait to be decoded, each with its bytes in memory: some seconds of work, and 80 MB at most. */
const queueMax = 16

/** A picture as it is kept. */
export interface DrawnPicture {
  readonly type: UploadType
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

const starts: Readonly<Record<UploadType, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}

/** What bytes are by themselves, whatever they are called. */
function typeOf(bytes: Uint8Array): UploadType | undefined {
  return (Object.keys(starts) as UploadType[]).find((type) => starts[type].every((byte, at) => bytes[at] === byte))
}

async function readSize(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw new Refusal('upload_broken')
  }
}

async function encode(type: UploadType, bytes: Uint8Array): Promise<DrawnPicture> {
  const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'truncated', pages: 1 })
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  try {
    const drawn = type === 'image/png' ? picture.png({ compressionLevel: 8 }) : picture.jpeg({ quality: 86 })
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    return { type, bytes: data, width: info.width, height: info.height }
  } catch {
    throw new Refusal('upload_broken')
  }
}

let free = atOnce
const waiting: (() => void)[] = []

/** Carries out work that decodes a picture: two at once, a bounded number behind them. Throws `unavailable` beyond it. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1
  else if (waiting.length >= queueMax) throw new Refusal('unavailable', { retryAfter: 10 })
  else await new Promise<void>((go) => void waiting.push(go))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

/**
 * Draws a picture anew: what leaves has pixels and nothing else, no place, no camera, no hidden text. Throws a refusal for
 * what is no PNG or JPEG, is broken, is larger than a camera's, or is another kind of file as well; and `unavailable` when
 * so many wait that nobody should join them.
 */
export async function drawAnew(bytes: Uint8Array): Promise<DrawnPicture> {
  const type = typeOf(bytes)
  if (type === undefined) throw new Refusal('upload_wrong_type')
  const { width, height, format } = await readSize(bytes)
  if (format !== (type === 'image/png' ? 'png' : 'jpeg')) throw new Refusal('upload_wrong_type')
  // Known from its head, before anything is decoded.
  if (width * height > pixelsMax) throw new Refusal('upload_too_many_pixels')
  if (isOfTwoKinds(type, bytes)) throw new Refusal('upload_two_kinds')
  return inTurn(() => encode(type, bytes))
}

/** The middle of a picture that was drawn anew before, as a square JPEG. */
export const drawSquare = (bytes: Uint8Array, side: number): Promise<DrawnPicture> =>
  inTurn(async () => {
    const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMax })
      .timeout({ seconds: 20 })
      .resize({ width: side, height: side, fit: 'cover', position: 'attention' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    return { type: 'image/jpeg', bytes: data, width: info.width, height: info.height }
  })
