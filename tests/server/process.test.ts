import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { ensureKeyPair } from '#server/kernel/key-pair.ts'
import { LockedError, lockHolder, takeLock } from '#server/kernel/lock.ts'
import { openControl } from '#server/operator/control.ts'
import { askService } from '#server/operator/place.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { openInMemory } from '#tests/support/migrated.ts'
import { operate } from '#tests/support/operate.ts'

const folders: string[] = []
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'process-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the lock of a data folder', () => {
  it('is held by one process', () => {
    const folder = newFolder()
    const unlock = takeLock(folder)
    expect(() => takeLock(folder)).toThrow(LockedError)
    expect(lockHolder(folder)).toBe(process.pid)
    unlock()
    expect(lockHolder(folder)).toBeUndefined()
    takeLock(folder)()
  })

  it('is taken over from a process that is gone', () => {
    const folder = newFolder()
    const gone = spawnSync(process.execPath, ['--version']).pid
    writeFileSync(join(folder, 'lock'), `${gone} 12345\n`)
    expect(lockHolder(folder)).toBeUndefined()
    takeLock(folder)()
    writeFileSync(join(folder, 'lock'), 'rubbish')
    takeLock(folder)()
  })

  it('is not kept by a process that only bears the same number', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'lock'), `${process.pid} 1\n`)
    expect(lockHolder(folder)).toBeUndefined()
    takeLock(folder)()
  })
})

it('a key pair is made once and readable by its owner alone', () => {
  const folder = join(newFolder(), 'keys')
  const made = ensureKeyPair(folder, 'operator')
  expect(ensureKeyPair(folder, 'operator').privateKey).toBe(made.privateKey)
  expect(made.publicKey).toContain('BEGIN PUBLIC KEY')
})

describe('a running site', () => {
  let site: TestSite
  afterEach(() => site.close())

  it('ends a running request before it stops, and takes no new one', async () => {
    site = await startTestSite()
    const sending = request({
      port: site.port,
      method: 'POST',
      path: '/api/auth/exchange',
      headers: { 'content-type': 'application/json' },
    })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      sending.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
    sending.write('{"token":')
    await expect.poll(() => sending.socket?.bytesWritten ?? 0).toBeGreaterThan(0)
    // One more request on its own connection: by its answer the first one has been read.
    await site.visitor().fetch('/healthz')
    const drained = site.drain(5_000)
    await expect(fetch(`${site.baseUrl}/healthz`)).rejects.toThrow()
    sending.end('"x"}')
    expect(await answered).toBe(410)
    await drained
  })

  it('answers bytes that are no HTTP with the same headers, and hangs up', async () => {
    site = await startTestSite()
    const socket = connect(site.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\nHost: x\r\n\r\n')
    let text = ''
    for await (const chunk of socket) text += chunk
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toContain('content-security-policy')
  })

  it('logs what it refused by its word, without what was sent', async () => {
    site = await startTestSite()
    await site.visitor().fetch('/api/games?gameName=secret-name&pageNo=0')
    const line = site.logged.find((entry) => entry.fields.code === 'invalid_input')
    expect(line?.fields).toMatchObject({ route: '/api/games', status: 400 })
    expect(JSON.stringify(site.logged)).not.toContain('secret-name')
  })

  it('counts its answers for the metrics', async () => {
    site = await startTestSite()
    await site.visitor().fetch('/api/menu')
    const text = await site.parts.metrics.text()
    expect(text).toContain('baize_http_requests_total{method="GET",route="/api/menu",status="200"} 1')
  })
})

describe('the operator’s command', () => {
  let site: TestSite
  afterEach(() => site.close())

  it('reaches the running service and changes its settings', async () => {
    // Beside PostgreSQL a command of the operator opens the database itself.
    const db = await openInMemory()
    onTestFinished(() => db.close())
    site = await startTestSite({ db })
    const control = await openControl(site.app)
    const ask = (...args: string[]) => askService(site.config.dataDir, args)
    expect((await ask('ledger', 'verify')).text).toContain('The ledger is whole')
    expect((await ask('staff', 'add', 'nina', 'owner')).text).toMatch(/^nina is owner\. First password: \S+/)
    expect((await ask('staff', 'list')).text).toMatch(/^nina +owner +active +has not signed in yet$/)
    expect((await ask('staff', 'add', 'nina', 'owner')).text).toContain('a staff account nina already')
    // What somebody has to answer for is not done without a name.
    const nameless = await ask('credit', 'mali', '5', '--reason', 'x')
    expect(nameless).toMatchObject({ exitCode: 2, text: expect.stringContaining('command of staff') })
    const operator = (...args: string[]) => operate(site, args)
    expect(await operator('settings', 'brand')).toEqual({ exitCode: 0, text: 'brand = "Baize"' })
    expect((await operator('settings', 'brand', 'Golden Rooster')).exitCode).toBe(0)
    expect((await site.visitor().call('permission')).info.brand).toBe('Golden Rooster')
    expect((await operator('settings', 'ageMin', '3')).exitCode).toBe(1)
    expect((await operator('settings', '__proto__')).exitCode).toBe(1)
    expect((await operator('maintenance', 'on', '--until', '2999-01-01T00:00:00Z')).text).toContain(
      '2999-01-01T00:00:00.000Z',
    )
    expect((await site.visitor().fetch('/api/menu')).status).toBe(503)
    await operator('maintenance', 'off')
    expect((await site.visitor().fetch('/api/menu')).status).toBe(200)
    const place = JSON.parse(readFileSync(join(site.config.dataDir, 'control.json'), 'utf8'))
    const unauthorised = await fetch(`http://127.0.0.1:${place.port}/`, { method: 'POST', body: '["ledger","verify"]' })
    expect(unauthorised.status).toBe(403)
    await control.close()
  })

  it('credits a member once for each key, through the ledger and into the audit log', async () => {
    site = await startTestSite()
    await site.member('mali')
    const mali = site.visitor()
    await mali.logIn('mali')
    const pay = (amount: string, key: string) =>
      operate(site, ['credit', 'mali', amount, '--reason', 'late deposit', '--key', key])
    expect((await pay('50.00', 'a')).text).toContain('50.00 THB paid')
    expect((await pay('50.00', 'a')).text).toContain('nothing moved')
    expect((await pay('60.00', 'a')).exitCode).toBe(1)
    for (const wrong of ['-5', '1e3', '0', '0.001', 'x']) expect((await pay(wrong, 'b')).exitCode).toBe(1)
    expect((await mali.call('balance')).balance).toBe('50.00')
    const audit = await site.app.db.query(
      "select before, after, detail from audit_log where action = 'wallet.credit' and outcome = 'done'",
    )
    expect(audit).toEqual([
      {
        ...{ before: '0.00', after: '50.00' },
        detail: { amount: '50.00', currency: 'THB', reason: 'late deposit', key: 'a' },
      },
    ])
    expect((await operate(site, ['members', 'MAL'])).text).toMatch(/mali .*50\.00 THB/)
    expect((await operate(site, ['credit', 'mali', '5'])).exitCode).toBe(2)
    expect((await operate(site, ['nonsense'])).exitCode).toBe(2)
  })
})
