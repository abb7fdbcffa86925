import type { UploadType } from '#api/upload-rules.ts'

/** Beginnings and words by which other programs take bytes for their own kind of file. */
const foreignWords = [
  '%pdf-',
  '<script',
  '<html',
  '<!doctype',
  '<svg',
  '<?php',
  '<iframe',
  'pk\u0003\u0004',
  'pk\u0005\u0006',
]

const longestWord = Math.max(...foreignWords.map((word) => word.length))

/** What a file holds beside its picture: texts, metadata, and what follows its end. */
type Parts = Uint8Array[]

function partsOfPng(bytes: Buffer): Parts {
  const parts: Parts = []
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length) break
    if (kind !== 'IDAT') parts.push(bytes.subarray(at + 8, end - 4))
    at = end
    if (kind === 'IEND') break
  }
  return [...parts, bytes.subarray(at)]
}

/** Where the coded picture that begins at `at` ends: at the next marker that is none of its own. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start
  while (at + 1 < bytes.length) {
    const next = bytes.indexOf(0xff, at)
    if (next < 0) return bytes.length
    const code = bytes[next + 1] ?? 0
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return next
    at = next + (code === 0xff ? 1 : 2)
  }
  return bytes.length
}

function partsOfJpeg(bytes: Buffer): Parts {
  const parts: Parts = []
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const code = bytes[at + 1]!
    if (code === 0xff) at += 1
    // The end of a picture; cameras let further pictures follow.
    else if (code === 0xd9 || code === 0xd8 || code === 0x01) at += 2
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2)
      if ((code >= 0xe0 && code <= 0xef) || code === 0xfe) parts.push(bytes.subarray(at + 4, end))
      at = code === 0xda ? endOfScan(bytes, end) : end
    }
  }
  return [...parts, bytes.subarray(at)]
}

function holdsForeign(part: Uint8Array): boolean {
  // In pieces, so that megabytes of metadata do not become as many megabytes of text at once.
  const step = 65_536
  for (let at = 0; at < part.length; at += step) {
    const text = Buffer.from(part.subarray(at, at + step + longestWord))
      .toString('latin1')
      .toLowerCase()
    if (foreignWords.some((word) => text.includes(word))) return true
  }
  return false
}

/** Whether a picture is also a page, a program's text, a document or an archive. */
export function isOfTwoKinds(type: UploadType, bytes: Uint8Array): boolean {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (type === 'image/png' ? partsOfPng(whole) : partsOfJpeg(whole)).some(holdsForeign)
}
