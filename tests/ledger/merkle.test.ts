import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { leafHash, merkleTree, sha256 } from '#server/ledger/merkle.ts'

const plain = (...parts: readonly Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const node = (left: Buffer, right: Buffer) => plain(Uint8Array.of(1), left, right)

/** RFC 9162 §2.1.1 as it is written: the left tree has the largest power of two below the size. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0]!
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return node(rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)))
}

/** RFC 9162 §2.1.3.1 as it is written. */
function pathOf(index: number, leaves: readonly Buffer[]): Buffer[] {
  if (leaves.length === 1) return []
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)]
  return index < half ? [...pathOf(index, left), rootOf(right)] : [...pathOf(index - half, right), rootOf(left)]
}

const leavesOf = (count: number) => Array.from({ length: count }, (_, at) => leafHash(`leaf ${at}`))

test('a hash is over the parts as they follow one another, a leaf is marked by a zero before it', () => {
  expect(sha256('ab', Buffer.from('c')).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  expect(leafHash('a', 'b')).toEqual(plain(Uint8Array.of(0), Buffer.from('ab')))
})

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17])('a tree over %i leaves', (count) => {
  const leaves = leavesOf(count)
  const tree = merkleTree(leaves)

  test('has the root of the RFC', () => {
    expect(tree.root).toEqual(rootOf(leaves))
  })

  test('has the way of the RFC from each leaf', () => {
    for (let index = 0; index < count; index += 1) expect(tree.path(index)).toEqual(pathOf(index, leaves))
  })
})
