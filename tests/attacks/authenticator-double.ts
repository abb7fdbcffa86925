import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer } from '#api/passkeys.ts'

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const encoded = (data: Uint8Array | string) => Buffer.from(data as string).toString('base64url')

/** CBOR of what an authenticator says: small numbers, texts, bytes and maps. */
function cbor(value: number | string | Uint8Array | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.byteLength), value])
  const entries = [...(value as Map<number | string, never>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

export interface AuthenticatorDouble {
  make(challenge: string): PasskeyAnswer
  /** Signs a challenge; `more` are faults of the browser that hands it on. */
  prove(
    challenge: string,
    more?: { readonly origin?: string; readonly type?: string; readonly verified?: boolean },
  ): PasskeyAnswer
}

/** An authenticator of one passkey, as a browser at `origin` would use it. */
export function openAuthenticator(origin: string, rpId: string): AuthenticatorDouble {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const key = cbor(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  let counter = 0
  const dataOf = (flags: number, rest: Uint8Array = Buffer.alloc(0)): Buffer => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
  }
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const answer = (response: PasskeyAnswer['response']): PasskeyAnswer => ({
    id: encoded(id),
    rawId: encoded(id),
    type: 'public-key',
    response,
  })
  return {
    make(challenge) {
      const kept = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.byteLength]), id, key])
      const attested = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(0x45, kept)],
      ])
      return answer({
        clientDataJSON: encoded(clientData('webauthn.create', challenge, origin)),
        attestationObject: encoded(cbor(attested as ReadonlyMap<string, unknown>)),
      })
    },
    prove(challenge, { origin: from = origin, type = 'webauthn.get', verified = true } = {}) {
      const data = clientData(type, challenge, from)
      const authenticatorData = dataOf(verified ? 0x05 : 0x01)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      return answer({
        clientDataJSON: encoded(data),
        authenticatorData: encoded(authenticatorData),
        signature: encoded(signature),
      })
    },
  }
}
