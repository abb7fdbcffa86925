import { engines } from '#sandbox/engines/registry.ts'
import { replay } from '#sandbox/engines/replay.ts'
import { blockMessage, openStream, wordsPerBlock } from '#sandbox/engines/stream.ts'
import type { Proof } from '#sandbox/fairness.ts'

/** What a check of a round found. */
export interface Finding {
  readonly hash: string
  /** The revealed seed gives the hash that was shown before the bet. */
  readonly seedFits: boolean
  /** What the seeds draw, by the game's own code in this browser. */
  readonly outcome: unknown
  readonly win: string
  readonly outcomeFits: boolean
  readonly winFits: boolean
  /** The first numbers of the round's stream, as words of 32 bits. */
  readonly words: readonly number[]
}

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const toBytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The words of so many blocks, by the browser's own cryptography. */
async function wordsOf({ serverSeed, clientSeed, nonce }: Proof, blocks: number): Promise<readonly number[]> {
  const key = await crypto.subtle.importKey('raw', toBytes(serverSeed!), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const words: number[] = []
  for (let block = 0; block < blocks; block++) {
    const message = new TextEncoder().encode(blockMessage(clientSeed, nonce, block))
    const view = new DataView(await crypto.subtle.sign('HMAC', key, message))
    for (let word = 0; word < wordsPerBlock; word++) words.push(view.getUint32(word * 4))
  }
  return words
}

class Dry extends Error {}

/** How far a round's numbers can go before something is wrong. */
const blocksMost = 4096

/** Draws a round again from its revealed seeds and compares. */
export async function check(proof: Proof): Promise<Finding> {
  const engine = engines.get(proof.engine)
  if (!engine || proof.serverSeed === null) throw new Error('This round cannot be drawn again.')
  const hash = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', toBytes(proof.serverSeed))))
  // How many numbers a round uses shows only while it is drawn; with too few it is drawn again with more.
  for (let blocks = 8; blocks <= blocksMost; blocks *= 8) {
    const words = await wordsOf(proof, blocks)
    const stream = openStream((index) => {
      if (index >= words.length) throw new Dry()
      return words[index]!
    })
    try {
      const { win, show } = replay(engine, { ...proof, stake: BigInt(proof.stake) }, stream)
      const outcome: unknown = JSON.parse(JSON.stringify(show))
      return {
        hash,
        seedFits: hash === proof.hash,
        outcome,
        win: `${win}`,
        outcomeFits: JSON.stringify(outcome) === JSON.stringify(proof.outcome),
        winFits: `${win}` === proof.win,
        words: words.slice(0, Math.min(8, stream.used())),
      }
    } catch (error) {
      if (!(error instanceof Dry)) throw error
    }
  }
  throw new Error('This round uses more numbers than a game can.')
}
