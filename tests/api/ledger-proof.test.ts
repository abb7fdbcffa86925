import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type LineProof, type ReceiptsFile, readLeaf, receiptsFormat, verifyReceipts } from '#api/ledger-proof.ts'
import { leafHash, merkleTree, sha256 } from '#server/ledger/merkle.ts'

const salt = '00ff10'
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The fields of a line; `account` 7 has 100 units after it. */
const fields = (over: Readonly<Record<number, string>> = {}): string[] => {
  const all = ['baize-leaf-1', '12', '3', '7', 'THB', '40', '100', 'deposit', 'ref', 'test', 'k1', '', '2026-01-01']
  return all.map((value, at) => over[at] ?? value)
}
const leafText = (over: Readonly<Record<number, string>> = {}) => JSON.stringify(fields(over))

/** Lines of one account whose balances follow one another, 10 units each. */
const following = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    leafText({ 1: String(at + 1), 2: '1', 5: '10', 6: String((at + 1) * 10), 10: `k${at}` }),
  )

const signerOf = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return { privateKey, id: hex(createHash('sha256').update(der).digest()), publicKey: der.toString('base64') }
}
const signer = signerOf()

interface Block {
  readonly number: number
  readonly leaves: readonly string[]
}

const statementOf = (day: string, first: number, last: number, root: string, keyId: string) =>
  JSON.stringify(['baize-checkpoint-1', day, String(first), String(last), root, '', '', '', keyId])

function checkpointOf(day: string, first: number, last: number, root: string, key: KeyObject = signer.privateKey) {
  const statement = statementOf(day, first, last, root, signer.id)
  const signature = sign(null, Buffer.from(statement), key).toString('base64')
  return { day, statement, signature, keyId: signer.id }
}

/** A file of blocks with one checkpoint over all of them. */
function fileOf(blocks: readonly Block[], day = '2026-01-02'): ReceiptsFile {
  const lines: LineProof[] = []
  const headers: string[] = []
  for (const { number, leaves } of blocks) {
    const tree = merkleTree(leaves.map((text) => leafHash(Buffer.from(salt, 'hex'), text)))
    headers.push(
      JSON.stringify(['baize-block-1', String(number), 'before', hex(tree.root), String(leaves.length), 'at']),
    )
    for (const [index, leaf] of leaves.entries()) {
      const [, transfer, line] = JSON.parse(leaf) as string[]
      const path = tree.path(index).map(hex)
      lines.push({ id: `${transfer}-${line}`, leaf, seal: { block: number, salt, index, path } })
    }
  }
  const tree = merkleTree(headers.map((header) => leafHash(sha256(header))))
  const [first, last] = [blocks[0]!.number, blocks.at(-1)!.number]
  return {
    format: receiptsFormat,
    lines,
    blocks: blocks.map(({ number }, index) => ({
      ...{ number, header: headers[index]! },
      cover: { day, index, path: tree.path(index).map(hex) },
    })),
    checkpoints: [checkpointOf(day, first, last, hex(tree.root))],
    keys: [{ id: signer.id, publicKey: signer.publicKey }],
  }
}

/** A file with its first line, block or checkpoint changed. */
const changed = <K extends 'lines' | 'blocks' | 'checkpoints' | 'keys'>(
  file: ReceiptsFile,
  part: K,
  change: Partial<ReceiptsFile[K][number]>,
): ReceiptsFile => ({ ...file, [part]: file[part].map((one, at) => (at === 0 ? { ...one, ...change } : one)) })

const whole = fileOf([{ number: 5, leaves: following(3) }])
const verdicts = async (file: ReceiptsFile, options?: Parameters<typeof verifyReceipts>[1]) =>
  (await verifyReceipts(file, options)).map(({ verdict, fault }) => fault ?? verdict)

describe('reading a line', () => {
  test('gives its facts', () => {
    expect(readLeaf(leafText())).toEqual({
      ...{ transfer: 12n, line: 3, account: '7', currency: 'THB', amount: 40n, balanceAfter: 100n },
      ...{ reason: 'deposit', reference: 'ref', source: 'test', key: 'k1', at: '2026-01-01' },
    })
    expect(readLeaf(leafText({ 5: '-40' }))?.amount).toBe(-40n)
    expect(readLeaf(leafText({ 5: '9'.repeat(19) }))?.amount).toBe(BigInt('9'.repeat(19)))
  })

  test.each([
    ['another format', leafText({ 0: 'baize-leaf-2' })],
    ['one field too few', JSON.stringify(fields().slice(0, 12))],
    ['one field too many', JSON.stringify([...fields(), ''])],
    ['spaces between', leafText().replace(',', ', ')],
    ['a number in place of a text', leafText().replace('"40"', '40')],
    ['no list', '{}'],
    ['no JSON', 'baize'],
    ...[1, 2, 5, 6].flatMap((at): (readonly [string, string])[] => [
      [`letters in field ${at}`, leafText({ [at]: 'x' })],
      [`letters after field ${at}`, leafText({ [at]: '1x' })],
      [`letters before field ${at}`, leafText({ [at]: 'x1' })],
      [`20 digits in field ${at}`, leafText({ [at]: '1'.repeat(20) })],
      [`nothing in field ${at}`, leafText({ [at]: '' })],
    ]),
  ] as readonly (readonly [string, string])[])('refuses %s', (_, text) => {
    expect(readLeaf(text)).toBeUndefined()
  })
})

describe('a line', () => {
  test.each(Array.from({ length: 9 }, (_, at) => at + 1))('is proven in a block of %i', async (count) => {
    const checked = await verifyReceipts(fileOf([{ number: 5, leaves: following(count) }]))
    expect(checked.map(({ verdict, day }) => [verdict, day])).toEqual(Array(count).fill(['proven', '2026-01-02']))
  })

  test.each([2, 3, 4, 5, 6, 7])('is proven in each of %i blocks', async (count) => {
    const blocks = Array.from({ length: count }, (_, at) => ({ number: 8 + at, leaves: following(2) }))
    expect(await verdicts(fileOf(blocks))).toEqual(Array(2 * count).fill('proven'))
  })

  test('is open without a seal, and sealed while no checkpoint covers its block', async () => {
    const { seal: _, ...open } = whole.lines[0]!
    expect(await verdicts({ ...whole, lines: [open] })).toEqual(['open'])
    const { cover: __, ...uncovered } = whole.blocks[0]!
    const checked = await verifyReceipts({ ...whole, blocks: [uncovered] })
    expect(checked.map(({ verdict }) => verdict)).toEqual(['sealed', 'sealed', 'sealed'])
    expect(checked[0]).not.toHaveProperty('day')
    expect(checked[0]).not.toHaveProperty('fault')
  })

  test.each([
    ['an unreadable text', { leaf: 'x' }],
    ['the name of another line', { id: '2-1' }],
  ] as const)('with %s is unreadable', async (_, change) => {
    expect(await verdicts(changed(whole, 'lines', change))).toEqual(['unreadable', 'proven', 'proven'])
  })

  const seal = whole.lines[0]!.seal!
  test.each([
    ['an amount that was changed', { leaf: following(1)[0]!.replace('"10"', '"11"') }],
    ['another block', { seal: { ...seal, block: 6 } }],
    ['another salt', { seal: { ...seal, salt: '00ff11' } }],
    ['another place', { seal: { ...seal, index: 1 } }],
    ['a place below the first', { seal: { ...seal, index: -1 } }],
    ['a place behind the last', { seal: { ...seal, index: 3 } }],
    ['half a place', { seal: { ...seal, index: 0.5 } }],
    ['a way that is too short', { seal: { ...seal, path: seal.path.slice(1) } }],
    ['a way that is too long', { seal: { ...seal, path: [...seal.path, seal.path[0]!] } }],
    ['another way', { seal: { ...seal, path: seal.path.toReversed() } }],
  ])('with %s is not in its block', async (_, change) => {
    expect(await verdicts(changed(whole, 'lines', change))).toEqual(['not_in_block', 'proven', 'proven'])
  })

  test.each(['0g', '00f', '-000', '00 '])('with a salt of %j is unreadable', async (bad) => {
    expect(await verdicts(changed(whole, 'lines', { seal: { ...seal, salt: bad } }))).toEqual([
      ...['unreadable', 'proven', 'proven'],
    ])
  })
})

describe('a block', () => {
  const [block] = whole.blocks
  const broken = (fault: string) => [fault, fault, fault]

  test.each([
    ['of another number', { number: 6 }],
    ['with another header', { header: block!.header.replace('before', 'befora').replace('block-1', 'block-2') }],
  ])('%s holds no line', async (_, change) => {
    expect(await verdicts(changed(whole, 'blocks', change))).toEqual(broken('not_in_block'))
  })

  test.each([
    ['whose header was changed', { header: block!.header.replace('before', 'befora') }],
    ['at another place', { cover: { ...block!.cover!, index: 1 } }],
    ['with a way that leads elsewhere', { cover: { ...block!.cover!, path: [salt] } }],
  ])('%s is not covered', async (_, change) => {
    const checked = await verifyReceipts(changed(whole, 'blocks', change))
    expect(checked.map(({ verdict, fault }) => [verdict, fault])).toEqual(
      Array(3).fill(['broken', 'block_not_covered']),
    )
  })

  test('of a day without a checkpoint is not signed', async () => {
    expect(await verdicts({ ...whole, checkpoints: [] })).toEqual(broken('checkpoint_not_signed'))
  })

  test('that is covered as another number than its own is not covered', async () => {
    const shifted = changed(whole, 'checkpoints', checkpointOf('2026-01-02', 4, 4, rootOf(whole)))
    expect(await verdicts(shifted)).toEqual(broken('block_not_covered'))
  })
})

const rootOf = (file: ReceiptsFile) => (JSON.parse(file.checkpoints[0]!.statement) as string[])[4]!

describe('a checkpoint', () => {
  const other = signerOf()
  const unsigned = Array(3).fill('checkpoint_not_signed')
  const { statement } = whole.checkpoints[0]!

  test.each([
    ['signed by another key', checkpointOf('2026-01-02', 5, 5, rootOf(whole), other.privateKey)],
    ['of another day than it states', { ...checkpointOf('2026-01-03', 5, 5, rootOf(whole)), day: '2026-01-02' }],
    ['whose statement was changed', { statement: statement.replace('"5"', '"05"') }],
    ['of another format', { statement: statement.replace('checkpoint-1', 'checkpoint-2') }],
    ['of a key that is not in the file', { keyId: other.id }],
  ] as const)('%s signs nothing', async (_, change) => {
    expect(await verdicts(changed(whole, 'checkpoints', change))).toEqual(unsigned)
  })

  test('that names a key other than the one it is found by signs nothing', async () => {
    const text = statementOf('2026-01-02', 5, 5, rootOf(whole), other.id)
    const signature = sign(null, Buffer.from(text), signer.privateKey).toString('base64')
    expect(await verdicts(changed(whole, 'checkpoints', { statement: text, signature }))).toEqual(unsigned)
  })

  test('of a key that does not have its name signs nothing', async () => {
    const text = statementOf('2026-01-02', 5, 5, rootOf(whole), signer.id)
    const signature = sign(null, Buffer.from(text), other.privateKey).toString('base64')
    const forged = changed(whole, 'checkpoints', { signature })
    expect(await verdicts(changed(forged, 'keys', { publicKey: other.publicKey }))).toEqual(unsigned)
  })

  test('counts when the verifier trusts its key, and not otherwise', async () => {
    expect(await verdicts(whole, { trustedKeys: [other.id, signer.id] })).toEqual(Array(3).fill('proven'))
    expect(await verdicts(whole, { trustedKeys: [other.id] })).toEqual(unsigned)
    expect(await verdicts(whole, { trustedKeys: [] })).toEqual(unsigned)
  })
})

describe('balances', () => {
  const skipping = [1, 2, 4].map((at) => following(4)[at - 1]!)
  const gap = fileOf([{ number: 5, leaves: skipping }])

  test('follow one another in a file without gaps', async () => {
    expect(await verdicts(whole, { gapless: true })).toEqual(Array(3).fill('proven'))
    expect(await verdicts(gap, { gapless: true })).toEqual(['proven', 'proven', 'balance_gap'])
    expect(await verdicts(gap)).toEqual(Array(3).fill('proven'))
  })

  test('of different accounts do not follow one another', async () => {
    const two = [leafText({ 1: '1', 6: '100' }), leafText({ 1: '2', 3: '8', 6: '500' })]
    expect(await verdicts(fileOf([{ number: 5, leaves: two }]), { gapless: true })).toEqual(['proven', 'proven'])
  })

  test('are counted anew after a line that is broken', async () => {
    const file = fileOf([{ number: 5, leaves: [...following(4).slice(0, 2), following(4)[3]!] }])
    const [first, second, third] = file.lines
    const broken = { ...second!, seal: { ...second!.seal!, salt: '00' } }
    expect(await verdicts({ ...file, lines: [first!, broken, third!] }, { gapless: true })).toEqual([
      ...['proven', 'not_in_block', 'proven'],
    ])
  })

  test('of a line without a readable text are not asked', async () => {
    expect(await verdicts(changed(whole, 'lines', { leaf: 'x' }), { gapless: true })).toEqual([
      ...['unreadable', 'proven', 'proven'],
    ])
  })
})
