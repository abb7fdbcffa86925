import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#sandbox/database.ts'
import { engines } from '#sandbox/engines/registry.ts'
import { replay } from '#sandbox/engines/replay.ts'
import { openFairnessChain } from '#sandbox/fairness-chain.ts'
import { check } from '#sandbox/frame/fairness.ts'
import { hashOf, seedStream } from '#sandbox/seeds.ts'
import { seededBytes, seededRng, startSandbox } from './support.ts'
import { startWalletDouble } from './wallet-double.ts'

const pair = (nonce = 0) => ({ serverSeed: '5e'.repeat(32), clientSeed: 'river', nonce })
const fun = { currency: 'XXX', user: undefined, token: undefined }

/** Chi-square of 38 stops; 37 degrees of freedom stay below 75 but once in five thousand honest runs. */
const chiSquare = (draw: () => number, draws: number) => {
  const counts = new Array<number>(38).fill(0)
  for (let index = 0; index < draws; index++) counts[draw()]! += 1
  const expected = draws / 38
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe('the numbers of a seed', () => {
  test('are the words of HMAC-SHA256 over client seed, nonce and block', () => {
    const block = (number: number) =>
      createHmac('sha256', Buffer.from('5e'.repeat(32), 'hex'))
        .update(`river:3:${number}`)
        .digest()
    const stream = seedStream(pair(3))
    const words = Array.from({ length: 17 }, () => stream.below(2 ** 32))
    expect(words.slice(0, 8)).toEqual(Array.from({ length: 8 }, (_, at) => block(0).readUInt32BE(at * 4)))
    expect(words[8]).toBe(block(1).readUInt32BE(0))
    expect(words[16]).toBe(block(2).readUInt32BE(0))
  })

  test('go on where an earlier part stopped', () => {
    const whole = seedStream(pair())
    const first = Array.from({ length: 20 }, () => whole.below(52))
    const begun = seedStream(pair())
    const parts = Array.from({ length: 9 }, () => begun.below(52))
    const later = seedStream(pair(), begun.used())
    for (let index = 9; index < 20; index++) parts.push(later.below(52))
    expect(parts).toEqual(first)
  })

  test('are even within a round and over many', () => {
    const stream = seedStream(pair())
    expect(chiSquare(() => stream.below(38), 60_000)).toBeLessThan(75)
    let nonce = 0
    expect(chiSquare(() => seedStream(pair(nonce++)).below(38), 40_000)).toBeLessThan(75)
  })

  test('are even where the range is no power of two: the uneven rest is passed over', () => {
    // Three quarters of the words: a remainder without rejection would give the lower half twice as often.
    const n = 3 * 2 ** 30
    const stream = seedStream(pair())
    let lower = 0
    for (let index = 0; index < 30_000; index++) if (stream.below(n) < n / 3) lower += 1
    expect(Math.abs(lower / 30_000 - 1 / 3)).toBeLessThan(0.012)
  })

  test('an uneven source would be noticed', () => {
    const rng = seededRng(99)
    expect(chiSquare(() => rng.below(64) % 38, 100_000)).toBeGreaterThan(1000)
  })

  test('neighbours do not follow from one another', () => {
    const pairs = new Array<number>(36).fill(0)
    const stream = seedStream(pair(8))
    let last = stream.below(6)
    for (let index = 0; index < 72_000; index++) {
      const next = stream.below(6)
      pairs[last * 6 + next]! += 1
      last = next
    }
    expect(pairs.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)).toBeLessThan(70)
  })
})

describe('a session’s seeds', () => {
  test('are promised before the bet, kept while they draw, and prove every round once revealed', async () => {
    const sandbox = await startSandbox()
    const game = await sandbox.open(fun)
    const before = (await game.ask('GET', '/fairness')).body
    expect(before.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(before.nonce).toBe(0)
    expect((await game.ask('POST', '/fairness', { clientSeed: 'mine' })).body).toMatchObject({
      hash: before.hash,
      clientSeed: 'mine',
    })
    for (let round = 0; round < 3; round++) await game.spin()
    const during = (await game.ask('GET', '/fairness')).body
    expect(during.nonce).toBe(3)
    expect(JSON.stringify(during)).not.toMatch(/"serverSeed":"/)
    const after = (await game.ask('POST', '/fairness', { clientSeed: 'other' })).body
    expect(after).toMatchObject({ hash: before.nextHash, clientSeed: 'other', nonce: 0 })
    const { rounds } = (await game.ask('GET', '/fairness')).body
    expect(rounds).toHaveLength(3)
    for (const proof of rounds) {
      expect(hashOf(proof.serverSeed)).toBe(before.hash)
      const drawn = replay(engines.get(proof.engine)!, { ...proof, stake: BigInt(proof.stake) }, seedStream(proof))
      expect(`${drawn.win}`).toBe(proof.win)
      expect(JSON.parse(JSON.stringify(drawn.show))).toEqual(proof.outcome)
    }
    await sandbox.vendor.close()
  })

  test('stay while a round of several steps runs; its steps are proved too', async () => {
    const sandbox = await startSandbox()
    const game = await sandbox.open({ ...fun, game_code: 'pvp_hilo' })
    let steps = 0
    for (let tries = 0; tries < 20 && steps < 2; tries++) {
      let { body: round } = await game.spin()
      while (round.state === 'playing' && round.steps < 2) {
        expect((await game.ask('POST', '/fairness', { clientSeed: 'x' })).status).toBe(409)
        const { offers } = round.outcome
        const step = (offers.higher?.ranks ?? 0) > (offers.lower?.ranks ?? 0) ? 'higher' : 'lower'
        round = (await game.ask('POST', `/rounds/${round.id}/steps`, { number: round.steps, step })).body
        steps = Math.max(steps, round.steps)
      }
      if (round.state === 'playing')
        await game.ask('POST', `/rounds/${round.id}/steps`, { number: round.steps, step: 'cashOut' })
    }
    expect(steps).toBe(2)
    await game.ask('POST', '/fairness', { clientSeed: 'x' })
    const { rounds } = (await game.ask('GET', '/fairness')).body
    for (const proof of rounds) {
      const drawn = replay(engines.get(proof.engine)!, { ...proof, stake: BigInt(proof.stake) }, seedStream(proof))
      expect(JSON.parse(JSON.stringify(drawn.show))).toEqual(proof.outcome)
    }
    await sandbox.vendor.close()
  })

  test('a player’s word with a colon, with spaces or too long is not taken', async () => {
    const sandbox = await startSandbox()
    const game = await sandbox.open(fun)
    for (const clientSeed of ['', 'a:b', 'a b', 'x'.repeat(65), 7])
      expect((await game.ask('POST', '/fairness', { clientSeed })).status).toBe(422)
    await sandbox.vendor.close()
  })
})

describe('a chain for rounds that many share', () => {
  const open = (length = 5, db = openDatabase()) => ({
    db,
    chain: openFairnessChain({ db, random: seededBytes(4), name: 'table', now: () => 1000, length }),
  })

  test('promises each seed by the one before, back to the hash it was published with', () => {
    const { chain } = open()
    let known = chain.next('r1').anchor
    for (const id of ['r1', 'r2', 'r3']) {
      const link = chain.next(id)
      expect(link).not.toHaveProperty('seed')
      expect(link.hash).toBe(known)
      const { seed } = chain.reveal(id)
      expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(link.hash)
      known = seed
    }
  })

  test('asked again answers the same, also after a restart, and tells no seed before it is revealed', () => {
    const { db, chain } = open()
    const link = chain.next('r1')
    const number = chain.rng('r1').below(1_000_000)
    const again = open(5, db).chain
    expect(again.next('r1')).toEqual(link)
    expect(again.rng('r1').below(1_000_000)).toBe(number)
    expect(again.read('r1')).toEqual(link)
    again.reveal('r1')
    expect(again.read('r1')).toHaveProperty('seed')
  })

  test('goes on with a new one when it is used up', () => {
    const { chain } = open(2)
    const anchors = ['r1', 'r2', 'r3'].map((id) => chain.next(id))
    expect(anchors.map(({ number, first }) => [number, first])).toEqual([
      [1, true],
      [2, false],
      [1, true],
    ])
    expect(anchors[2]!.anchor).not.toBe(anchors[0]!.anchor)
  })
})

describe('a round’s page for the operator', () => {
  test('promises first, reveals when asked, and the browser’s own check agrees', async () => {
    const wallet = await startWalletDouble(100_000_000n)
    const sandbox = await startSandbox({ walletUrl: wallet.url })
    const game = await sandbox.open()
    const { body: round } = await game.spin()
    const { hash } = (await game.ask('GET', '/fairness')).body
    const { body } = await sandbox.operator('/game/round', { round: round.id })
    const address = new URL(body.url.replace('https://games.example', sandbox.origin))
    const before = await (await fetch(address)).text()
    expect(before).toContain(hash)
    expect(before).toContain('&quot;serverSeed&quot;: null')
    const ask = (mark: string) => {
      const seed = new URL(`${address.pathname}/seed${address.search}`, address)
      seed.searchParams.set('mark', mark)
      return fetch(seed, { method: 'POST' })
    }
    expect((await ask('x')).status).toBe(404)
    const proof = await (await ask(address.searchParams.get('mark')!)).json()
    expect(proof).toMatchObject({ round: round.id, hash })
    expect(await check(proof)).toMatchObject({ seedFits: true, outcomeFits: true, winFits: true, hash })
    expect(await check({ ...proof, win: `${BigInt(proof.win) + 1n}` })).toMatchObject({
      seedFits: true,
      winFits: false,
    })
    expect(await check({ ...proof, serverSeed: hash })).toMatchObject({ seedFits: false, outcomeFits: false })
    await sandbox.vendor.close()
    await wallet.close()
  })

  test('the verifier’s modules all reach a browser and need nothing that only a server has', async () => {
    const sandbox = await startSandbox()
    const page = await (await fetch(`${sandbox.origin}/fairness?lang=th`)).text()
    expect(page).toContain('<html lang="th">')
    const seen = new Set<string>()
    const visit = async (path: string): Promise<void> => {
      if (seen.has(path)) return
      seen.add(path)
      const response = await fetch(sandbox.origin + path)
      expect(response.status, path).toBe(200)
      const source = await response.text()
      for (const [, name] of source.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)) {
        expect(name, `${path} imports ${name}`).toMatch(/^(\.\/|\/frame\/|\/engines\/)/)
        await visit(new URL(name!, `http://x${path}`).pathname)
      }
    }
    await visit('/frame/fairness-page.ts')
    expect([...seen]).toContain('/engines/registry.ts')
    await sandbox.vendor.close()
  })
})
