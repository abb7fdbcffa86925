import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from '#server/ports/file-store.ts'
import { openFolder } from '#server/ports/file-store-folder.ts'
import { openS3 } from '#server/ports/file-store-s3.ts'
import { s3Key, startS3 } from '#tests/support/s3-double.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-'))
let storage: Awaited<ReturnType<typeof startS3>>
const stores: Record<string, FileStore> = { folder: openFolder(join(folder, 'pictures')) }
beforeAll(async () => {
  storage = await startS3()
  stores.storage = openS3({ url: storage.url, ...s3Key })
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

describe.each(['folder', 'storage'])('the %s', (which) => {
  const store = (): FileStore => stores[which]!
  const name = 'AAAAAAAAAAAAAAAAAAAAAA.png'

  it('gives back what was put, also when it is put again', async () => {
    await store().put(name, Buffer.from('first'), 'image/png')
    await store().put(name, Buffer.from([0, 255, 128, 10]), 'image/png')
    expect([...(await store().get(name))!]).toEqual([0, 255, 128, 10])
  })

  it('has nothing under a name that it was not given', async () => {
    expect(await store().get('BBBBBBBBBBBBBBBBBBBBBB.png')).toBeUndefined()
  })

  it('removes a file once and for all', async () => {
    await store().remove(name)
    await store().remove(name)
    expect(await store().get(name)).toBeUndefined()
  })

  it.each(['../escape.png', 'a/b.png', '.png', '', 'AAAAAAAAAAAAAAAAAAAAAA.html'])(
    'refuses the name %j',
    async (bad) => {
      await expect(store().put(bad, Buffer.from('x'), 'image/png')).rejects.toThrow('another form')
      await expect(store().get(bad)).rejects.toThrow('another form')
      await expect(store().remove(bad)).rejects.toThrow('another form')
    },
  )
})

it('says that the storage fails, and does not take that for a missing file', async () => {
  storage.state.failing = true
  const asked = stores.storage!.get('AAAAAAAAAAAAAAAAAAAAAA.png')
  await expect(asked).rejects.toMatchObject({ name: 'FileStoreFailure' })
  storage.state.failing = false
})

it('is refused by the storage with a wrong key', async () => {
  const wrong = openS3({ url: storage.url, ...s3Key, secret: 'another' })
  await expect(wrong.put('AAAAAAAAAAAAAAAAAAAAAA.png', Buffer.from('x'), 'image/png')).rejects.toThrow('403')
})

it('writes files that nobody else may read, and leaves no drafts', async () => {
  const place = join(folder, 'own')
  await openFolder(place).put('AAAAAAAAAAAAAAAAAAAAAA.jpg', Buffer.from('x'), 'image/jpeg')
  expect(readdirSync(place)).toEqual(['AAAAAAAAAAAAAAAAAAAAAA.jpg'])
  expect(statSync(join(place, 'AAAAAAAAAAAAAAAAAAAAAA.jpg')).mode & 0o077).toBe(0)
})

it('says that the folder fails', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const put = openFolder(file).put('AAAAAAAAAAAAAAAAAAAAAA.jpg', Buffer.from('x'), 'image/jpeg')
  await expect(put).rejects.toMatchObject({ name: 'FileStoreFailure' })
})
