import { readdirSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTurn } from '#server/uploads/draw-anew.ts'
import { keepPicture, sweepJob } from '#server/uploads/keep.ts'
import { claimUploads, pictureOf, uploadById, uploadsOf } from '#server/uploads/public.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

let site: TestSite
let mali: Visitor
let malee: Visitor
let now = new Date('2026-11-23T09:00:00Z')
beforeAll(async () => {
  site = await startTestSite({ clock: { now: () => now } })
  await site.member('mali')
  await site.member('malee')
  mali = site.visitor()
  malee = site.visitor()
  await mali.logIn('mali')
  await malee.logIn('malee')
})
afterAll(() => site.close())

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 120, b: 200 } } })
const png = async (width = 40, height = 30): Promise<Buffer> => plain(width, height).png().toBuffer()
const noisy = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
const jpeg = async (): Promise<Buffer> =>
  noisy()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret-place' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
    .toBuffer()

const blob = (bytes: Uint8Array, type = 'image/png') => new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
const send = (bytes: Uint8Array, type = 'image/png', who = mali) =>
  who.call('uploadPicture', { picture: blob(bytes, type) })
const owned = async (ids: readonly string[], owner: string, account = 'mali') => {
  const [row] = await site.app.db.query<{ id: bigint }>('select id from member where account = $1', [account])
  return site.app.db.transaction((tx) => claimUploads(site.app, tx, { memberId: row!.id, ids, owner }))
}

/** A PNG of `side` squared pixels in few bytes, made by hand: its rows are zeros. */
function bomb(side: number, rows = side): Buffer {
  const chunk = (kind: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * rows), { level: 9 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))],
  ])
}
function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

describe('a picture', () => {
  it('is kept without its metadata and given to its owner alone', async () => {
    const sent = await jpeg()
    expect(sent.toString('latin1')).toContain('secret-place')
    const upload = await send(sent, 'image/jpeg')
    expect(upload).toMatchObject({ type: 'image/jpeg', width: 300, height: 300 })
    const kept = Buffer.from(await (await mali.call('picture', { id: upload.id })).arrayBuffer())
    expect(kept.byteLength).toBe(upload.bytes)
    expect(kept.toString('latin1')).not.toContain('secret-place')
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    await expect(malee.call('picture', { id: upload.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(site.visitor().call('picture', { id: upload.id })).rejects.toMatchObject({ code: 'not_logged_in' })
  })

  it('stands upright, as its camera meant it', async () => {
    const turned = await plain(60, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await send(turned, 'image/jpeg')).toMatchObject({ width: 20, height: 60 })
  })

  it('is made smaller when a side is longer than a viewer shows', async () => {
    expect(await send(await png(3_600, 20))).toMatchObject({ width: 3_000, height: 17 })
  })

  it('is what its bytes are, whatever it is called', async () => {
    expect(await send(await png(), 'image/jpeg')).toMatchObject({ type: 'image/png' })
  })

  it('is answered under its own type, not to be kept or guessed at', async () => {
    const { id } = await send(await png())
    const headers = { authorization: `Bearer ${mali.token}` }
    const response = await mali.fetch(`/api/uploads/${id}`, { headers })
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('lies under its random name in a folder of its own', async () => {
    const { id } = await send(await png())
    expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(readdirSync(site.config.uploadsDir)).toContain(`${id}.png`)
  })
})

describe('refused with a sentence of its own', () => {
  const refused = async (bytes: Uint8Array, code: string, type?: string) =>
    expect(send(bytes, type)).rejects.toMatchObject({ code })

  it('is a file that is no picture', async () => {
    await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'upload_wrong_type')
    await refused(Buffer.from('GIF89a..'), 'upload_wrong_type')
    await refused(Buffer.alloc(0), 'upload_wrong_type')
    await refused(await png(), 'upload_wrong_type', 'image/gif')
    await refused(await png(), 'upload_wrong_type', '')
  })

  it('is a picture that ends too early or is damaged', async () => {
    const whole = { png: await noisy().png().toBuffer(), jpeg: await jpeg() }
    await refused(whole.png.subarray(0, whole.png.length / 2), 'upload_broken')
    await refused(whole.png.subarray(0, 20), 'upload_broken')
    await refused(whole.jpeg.subarray(0, whole.jpeg.length / 2), 'upload_broken', 'image/jpeg')
    await refused(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'upload_broken', 'image/jpeg')
    const damaged = Buffer.from(whole.png)
    damaged.fill(7, 60, 400)
    await refused(damaged, 'upload_broken')
  })

  it('is a bomb, before it goes off', async () => {
    const small = bomb(30_000)
    expect(small.length).toBeLessThan(150_000)
    await refused(small, 'upload_too_many_pixels')
    // Whose head promises more than there is.
    await refused(bomb(60_000, 10), 'upload_too_many_pixels')
  })

  it.each(['<script>alert(1)</script>', '%PDF-1.7', 'PK\u0003\u0004....', '<?php system(1)'])(
    'is a picture that is also something else: %j',
    async (other) => {
      await refused(Buffer.concat([await png(), Buffer.from(other, 'latin1')]), 'upload_two_kinds')
      const photo = await jpeg()
      await refused(Buffer.concat([photo, Buffer.from(other, 'latin1')]), 'upload_two_kinds', 'image/jpeg')
      const comment = Buffer.from(`\u00ff\u00fe\u0000${String.fromCharCode(other.length + 2)}${other}`, 'latin1')
      const hidden = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)])
      await refused(hidden, 'upload_two_kinds', 'image/jpeg')
    },
  )

  it('is not a photo after which the camera has put a smaller one', async () => {
    const photo = await jpeg()
    await expect(send(Buffer.concat([photo, photo]), 'image/jpeg')).resolves.toHaveProperty('id')
  })

  it('is one of more than 5 MB, said by its length or not', async () => {
    await refused(Buffer.alloc(5 * 1024 * 1024 + 1, 1), 'upload_too_large')
    let sent = 0
    const stream = new ReadableStream({
      // One that gives everything at once, and never ends, keeps its sender from noticing that the connection is over.
      async pull(controller) {
        await new Promise((again) => setImmediate(again))
        sent += 1
        if (sent > 100) controller.close()
        else controller.enqueue(new Uint8Array(256 * 1024))
      },
    })
    const headers = { authorization: `Bearer ${mali.token}`, 'content-type': 'image/png' }
    const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit
    const answer = await mali.fetch('/api/uploads', init).catch(() => undefined)
    // The connection may end before its sender has heard why.
    if (answer) expect(await answer.json()).toMatchObject({ code: 'upload_too_large' })
  })

  it('is anything that a guest sends, before it is read', async () => {
    const guest = site.visitor()
    await expect(send(await png(), 'image/png', guest)).rejects.toMatchObject({ code: 'not_logged_in' })
  })
})

describe('what belongs to something', () => {
  it('stays, and belongs to nothing else', async () => {
    const { id } = await send(await png())
    await owned([id], 'test:1')
    await owned([id], 'test:1')
    await expect(owned([id], 'test:2')).rejects.toMatchObject({ code: 'upload_gone' })
    await expect(mali.call('removeUpload', { id })).rejects.toMatchObject({ code: 'upload_gone' })
    const [upload] = await uploadsOf(site.app.db, 'test:1')
    expect(upload).toMatchObject({ id, claimedFor: 'test:1' })
    expect((await pictureOf(site.app, upload!)).byteLength).toBe(upload!.bytes)
  })

  it('is three pictures at most, all of them the member’s own', async () => {
    const ids: string[] = []
    for (let count = 0; count < 4; count += 1) ids.push((await send(await png())).id)
    await expect(owned(ids, 'test:3')).rejects.toMatchObject({ code: 'invalid_input' })
    await owned(ids.slice(0, 2), 'test:3')
    await expect(owned(ids.slice(2), 'test:3')).rejects.toMatchObject({ code: 'invalid_input' })
    const hers = await send(await png(), 'image/png', malee)
    await expect(owned([ids[3]!, hers.id], 'test:4')).rejects.toMatchObject({ code: 'upload_gone' })
    expect(await uploadsOf(site.app.db, 'test:4')).toEqual([])
  })
})

describe('what belongs to nothing', () => {
  it('is taken back by its owner alone', async () => {
    const { id } = await send(await png())
    await expect(malee.call('removeUpload', { id })).rejects.toMatchObject({ code: 'upload_gone' })
    await mali.call('removeUpload', { id })
    await expect(mali.call('picture', { id })).rejects.toMatchObject({ code: 'not_found' })
    expect(readdirSync(site.config.uploadsDir)).not.toContain(`${id}.png`)
  })

  it('is deleted after a day, with its file', async () => {
    const { id } = await send(await png())
    const claimed = await send(await png())
    await owned([claimed.id], 'test:5')
    const run = () => sweepJob.run(site.app, {}, new AbortController().signal)
    await run()
    expect(await uploadById(site.app.db, id)).toBeDefined()
    now = new Date(now.getTime() + 25 * 60 * 60_000)
    expect((await run())?.removed).toBeGreaterThan(0)
    expect(await uploadById(site.app.db, id)).toBeUndefined()
    expect(await uploadById(site.app.db, claimed.id)).toBeDefined()
    const files = readdirSync(site.config.uploadsDir)
    expect(files).not.toContain(`${id}.png`)
    expect(files).toContain(`${claimed.id}.png`)
  })

  it('is limited in number', async () => {
    await malee.logIn('malee')
    const one = await png(8, 8)
    for (let count = 0; count < 24; count += 1) await send(one, 'image/png', malee)
    await expect(send(one, 'image/png', malee)).rejects.toMatchObject({ code: 'too_many_requests' })
    // Before anything is decoded: what is damaged is not even looked at.
    const damaged = (await noisy().png().toBuffer()).subarray(0, 2_000)
    await expect(send(damaged, 'image/png', malee)).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  it('is six at once, so that nobody alone fills the queue', async () => {
    await mali.logIn('mali')
    const memberId = BigInt((await mali.call('member')).id)
    const small = blob(await png(8, 8))
    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => keepPicture(site.app, memberId, small)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    expect(sent[7]).toMatchObject({ reason: { code: 'too_many_requests' } })
    expect(await send(await png())).toHaveProperty('id')
  })

  it('is refused while too many wait to be drawn, and taken again afterwards', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    // Two are drawn and sixteen wait.
    const all = Array.from({ length: 18 }, () => inTurn(() => gate))
    await expect(send(await png())).rejects.toMatchObject({ code: 'unavailable' })
    open()
    await Promise.all(all)
    expect(await send(await png())).toHaveProperty('id')
  })
})

it('shows staff with the permission what a member has sent, and writes down who looked', async () => {
  await mali.logIn('mali')
  const { id } = await send(await png())
  const cashier = await site.staff('cashier')
  expect((await cashier.call('staffPicture', { id })).type).toBe('image/png')
  const owner = await site.staff('owner')
  const { content } = await owner.call('staffAuditLog', {})
  expect(content[0]).toMatchObject({ act: 'upload.read', subject: expect.stringContaining('member:') })
  const editor = await site.staff('editor')
  const code = { code: 'permission_needed' }
  await expect(editor.call('staffPicture', { id })).rejects.toMatchObject(code)
})
