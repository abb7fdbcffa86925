import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase as openVendorDatabase } from '@baize/sandbox/database.ts'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/create-app.ts'

it('keeps the data from other users of the machine, also in a folder that stood open', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'))
  for (const folder of [dataDir, join(dataDir, 'sandbox')]) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
  }
  const db = await openDatabase({ databaseUrl: undefined, dataDir })
  const vendorDb = openVendorDatabase(join(dataDir, 'sandbox'))
  try {
    for (const folder of ['db', 'sandbox'])
      expect((statSync(join(dataDir, folder)).mode & 0o777).toString(8), folder).toBe('700')
    expect((statSync(join(dataDir, 'lock')).mode & 0o777).toString(8)).toBe('600')
  } finally {
    vendorDb.close()
    await db.close()
    rmSync(dataDir, { recursive: true })
  }
})
