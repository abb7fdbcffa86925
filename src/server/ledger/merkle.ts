import { createHash } from 'node:crypto'

/** SHA-256 over the parts, one after another. */
export function sha256(...parts: readonly (Uint8Array | string)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const leafMark = Uint8Array.of(0)
const nodeMark = Uint8Array.of(1)

/** The hash of a leaf (RFC 9162 §2.1.1). */
export function leafHash(...parts: readonly (Uint8Array | string)[]): Buffer {
  return sha256(leafMark, ...parts)
}

/** The levels of the tree from the leaves up to the root; the last of an odd level moves up as it is. */
function levelsOf(leaves: readonly Buffer[]): Buffer[][] {
  const levels = [[...leaves]]
  for (let level = levels[0]!; level.length > 1; level = levels.at(-1)!) {
    const next: Buffer[] = []
    for (let at = 0; at < level.length; at += 2)
      next.push(at + 1 < level.length ? sha256(nodeMark, level[at]!, level[at + 1]!) : level[at]!)
    levels.push(next)
  }
  return levels
}

/** A tree over at least one leaf: its root, and the way up from each leaf (RFC 9162 §2.1.3). */
export function merkleTree(leaves: readonly Buffer[]): { root: Buffer; path(index: number): Buffer[] } {
  const levels = levelsOf(leaves)
  return {
    root: levels.at(-1)![0]!,
    path(index) {
      const path: Buffer[] = []
      let at = index
      for (const level of levels.slice(0, -1)) {
        const sibling = level[at % 2 === 0 ? at + 1 : at - 1]
        if (sibling !== undefined) path.push(sibling)
        at = Math.floor(at / 2)
      }
      return path
    },
  }
}
