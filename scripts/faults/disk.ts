import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onStage, type Scenario, type Size, type Stage, within } from './scenario.ts'

const diskMB = 400
const backMsMax = 5_000
const fullMs = 3_000

/** A small disk in memory. Needs to be root, as the tests that install what they miss do. */
function mountDisk(): { folder: string; unmount: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'faults-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMB}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw new Error('A full disk needs a small disk of its own: run this as root, who may mount one.', { cause: error })
  }
  chmodSync(folder, 0o755)
  return {
    folder,
    unmount() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fillAndFree(stage: Stage, folder: string, size: Size): Promise<string> {
  const turns = size === 'full' ? 5 : 1
  const ballast = join(folder, 'ballast')
  let over = false
  const playing = stage.book.play(stage.vendor, 16, () => over)
  const back: number[] = []
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      await pause(500)
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(ballast, Buffer.alloc(Number(bavail) * Number(bsize)))
      } catch {
        // The database took the last of it first.
      }
      const unclear = stage.vendor.unknowns
      for (let waited = 0; stage.vendor.unknowns === unclear && waited < 20_000; waited += 100) await pause(100)
      if (stage.vendor.unknowns === unclear) throw new Error('the full disk was not felt')
      await pause(fullMs)
      rmSync(ballast, { force: true })
      const startMs = performance.now()
      // Without room for its log it ends; a service manager starts it again. Without room for rows it goes on.
      if (!stage.postgres.isRunning) await stage.postgres.startAgain()
      const known = stage.vendor.tookMs.length - stage.vendor.unknowns
      while (stage.vendor.tookMs.length - stage.vendor.unknowns <= known + 16) {
        if (performance.now() - startMs > backMsMax * 4) break
        await pause(10)
      }
      back.push(performance.now() - startMs)
    }
  } finally {
    rmSync(ballast, { force: true })
    over = true
    await playing
  }
  return `full ${turns} times; ${within(size, 'back', back, backMsMax)}`
}

export const disk: readonly Scenario[] = [
  {
    name: 'disk-full',
    title: 'the disk of the database is full under load, then is not',
    async run(size) {
      const { folder, unmount } = mountDisk()
      try {
        const postgres = { parent: folder, settings: { max_wal_size: '64MB', min_wal_size: '32MB' } }
        return await onStage({ postgres }, (stage) => fillAndFree(stage, folder, size))
      } finally {
        unmount()
      }
    },
  },
]
