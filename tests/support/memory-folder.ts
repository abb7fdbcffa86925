import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const shared = '/dev/shm'
const roomMin = 2 * 1024 ** 3

/** A folder for what is thrown away soon: in memory where there is room for it. */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(shared)
    if (bavail * bsize >= roomMin) return shared
  } catch {
    // Systems without one write to the disk.
  }
  return tmpdir()
}
