import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import * as z from 'zod'
import type { App } from '#server/kernel/context.ts'
import { runLocalCommand } from './local-commands.ts'
import { fileOf, siteAddress } from './place.ts'

const lineBytesMax = 64 * 1024

function isAuthorised(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

async function readArgs(request: IncomingMessage): Promise<string[]> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > lineBytesMax) throw new Error('too long')
    chunks.push(chunk)
  }
  return z.array(z.string()).parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
}

/**
 * The way by which the operator's command reaches this process, which alone may touch the embedded database: a
 * loopback port with a token that only the owner of the data folder can read.
 */
export async function openControl(app: App): Promise<{ close(): Promise<void> }> {
  if (app.db.kind === 'postgres') return { close: async () => {} }
  const token = randomBytes(32).toString('base64url')
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      response.end(JSON.stringify(body))
    }
    try {
      if (request.method !== 'POST' || !isAuthorised(request, token)) return answer(403, { text: 'Forbidden.' })
      answer(200, await runLocalCommand(app, await readArgs(request)))
    } catch (error) {
      app.log.error('operator command failed', { error })
      answer(500, { exitCode: 1, text: 'The command failed; the service’s log says why.' })
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const file = fileOf(app.config.dataDir)
  mkdirSync(app.config.dataDir, { recursive: true })
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ pid: process.pid, port, token, site: siteAddress(app.config) }), {
    mode: 0o600,
    flag: 'wx',
  })
  return {
    close: () =>
      new Promise((resolve) => {
        rmSync(file, { force: true })
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}
