import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '#api/refusal.ts'
import { sameSecret } from '#server/kernel/secrets.ts'

const deriveKey = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const tagLength = 32
const saltLength = 16

/** More hashes at once than these would stall the process's file and name look-ups (they share its thread pool). */
const runningMax = 2
const waitingMax = 16
let running = 0
const waiting: (() => void)[] = []

/** Throws `Refusal('too_many_requests')` while no further hash would be taken: to be asked before anything is done for one. */
export function refuseWhileBusy(): void {
  if (waiting.length >= waitingMax) throw new Refusal('too_many_requests', { retryAfter: 1 })
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= runningMax) {
    refuseWhileBusy()
    // A finished hash hands its place to the next one, so `running` does not change.
    await new Promise<void>((resume) => waiting.push(resume))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/**
 * Argon2id as a PHC string. Throws `Refusal('too_many_requests')` when too many wait already.
 * @example await hashPassword('…') // '$argon2id$v=19$m=19456,t=2,p=1$…$…'
 */
export async function hashPassword(text: string): Promise<string> {
  const nonce = randomBytes(saltLength)
  const tag = await inTurn(() => deriveKey('argon2id', { message: text, nonce, tagLength, ...cost }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** The hash of nothing that anybody knows: it makes an unknown user cost as much as a known one. */
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(saltLength))}$${base64(randomBytes(tagLength))}`

/** Whether `text` is the password of `hash`. Without a hash it works as long and answers `false`. */
export async function verifyPassword(text: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash ?? dummyHash) ?? []
  if (memory === undefined) throw new Error('a stored password hash is not an Argon2id PHC string')
  const expected = Buffer.from(tag, 'base64')
  const got = await inTurn(() =>
    deriveKey('argon2id', {
      message: text,
      nonce: Buffer.from(salt, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  )
  return sameSecret(got, expected) && hash !== null && hash !== undefined
}

const wellKnown: ReadonlySet<string> = new Set(dictionary['passwords-common'])
/** What people of this trade add a digit to. */
const siteWords = ['casino', 'baccarat', 'jackpot', 'slot', 'betting', 'password', 'admin'] as const

/**
 * Whether a password is among the first that anybody would try: a well-known one, one made of a site word or of the
 * brand with digits around it, or one that holds the user name.
 */
export function isTooCommon(password: string, username: string, brand: string): boolean {
  const plain = password.toLowerCase()
  if (wellKnown.has(plain)) return true
  const name = username.toLowerCase()
  if (name.length >= 4 && plain.includes(name)) return true
  const core = plain.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  return core === '' ? new Set(plain).size < 4 : [...siteWords, brand.toLowerCase()].includes(core)
}

/** Whether it stands in the list of well-known passwords: an initial password of that kind must be changed. */
export const isWellKnown = (password: string): boolean => wellKnown.has(password.toLowerCase())
