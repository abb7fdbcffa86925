import { createHash, createHmac } from 'node:crypto'
import { blockMessage, openStream, type Stream, wordsPerBlock } from './engines/stream.ts'

/** Where seeds come from: the operating system's random bytes, in tests a row that repeats. */
export type RandomBytes = (count: number) => Uint8Array

/** Everything that decides what a round draws. */
export interface SeedPair {
  /** 64 hexadecimal digits, secret until it is revealed. */
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

/** A new secret of 256 bits. */
export const newSeed = (random: RandomBytes) => Buffer.from(random(32)).toString('hex')

/** What is shown before the bet: SHA-256 over the seed's 32 bytes. */
export const hashOf = (seed: string) => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

/**
 * The numbers of a round: HMAC-SHA256 under the server seed over `client seed:nonce:block`, read as words of 32 bits,
 * the first byte the largest. `from` goes on where an earlier part of the round stopped.
 */
export function seedStream({ serverSeed, clientSeed, nonce }: SeedPair, from = 0): Stream {
  const key = Buffer.from(serverSeed, 'hex')
  let number = -1
  let block = Buffer.alloc(0)
  return openStream((index) => {
    const wanted = Math.floor(index / wordsPerBlock)
    if (wanted !== number) {
      block = createHmac('sha256', key)
        .update(blockMessage(clientSeed, nonce, wanted))
        .digest()
      number = wanted
    }
    return block.readUInt32BE((index % wordsPerBlock) * 4)
  }, from)
}
