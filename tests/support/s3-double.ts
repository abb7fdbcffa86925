import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const s3Key = { keyId: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'eu-test-1' }

const hash = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** Signature version 4 of a request, computed from the published description and not by the library that signs. */
function signatureOf(request: IncomingMessage, date: string, names: string, bodyHash: string): string {
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), names, bodyHash].join('\n')
  const day = date.slice(0, 8)
  const scope = `${day}/${s3Key.region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n')
  const key = [s3Key.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${s3Key.secret}`, day))
  return hmac(key, text).toString('hex')
}

/** Storage that speaks as much of S3 as we use, checks signatures, and can be told to fail. */
export async function startS3() {
  const files = new Map<string, { body: Buffer; type: string }>()
  const state = { failing: false, refused: 0 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const end = (status: number, content: Buffer | string = '') => response.writeHead(status).end(content)
      const signed = /SignedHeaders=([^,]+), Signature=([0-9a-f]+)/.exec(request.headers.authorization ?? '')
      const date = String(request.headers['x-amz-date'])
      const bodyHash = String(request.headers['x-amz-content-sha256'])
      const isRight = signed !== null && signatureOf(request, date, signed[1]!, bodyHash) === signed[2]
      if (!isRight || (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== hash(body))) {
        state.refused += 1
        return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
      }
      if (state.failing) return end(503)
      const name = request.url ?? ''
      if (request.method === 'PUT') {
        files.set(name, { body, type: String(request.headers['content-type']) })
        return end(200)
      }
      const file = files.get(name)
      if (request.method === 'DELETE') return end(files.delete(name) ? 204 : 404)
      return file ? end(200, file.body) : end(404, '<Error><Code>NoSuchKey</Code></Error>')
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures`,
    files,
    state,
    close: () => new Promise((done) => server.close(done)),
  }
}
