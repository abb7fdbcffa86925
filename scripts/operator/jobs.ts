import { type DeskCommand, when } from './desk.ts'

const age = (seconds: number): string =>
  seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`

/** `jobs`: how each kind stands; `jobs failed [<kind>]`; `jobs retry <id>`. */
export const jobs: DeskCommand = async ({ call }, { words: [what, word] }) => {
  if (what === 'retry') {
    const { name } = await call('staffRetryJob', { id: word ?? '' })
    return `${name} is tried again.`
  }
  if (what === 'failed') {
    const { content } = await call('staffFailedJobs', word === undefined ? {} : { name: word })
    if (content.length === 0) return 'No job has failed for good.'
    return content
      .map(({ id, name, data, tries, failedAt, reason = '' }) =>
        [id, when(failedAt), name.padEnd(22), `${tries} tries`, JSON.stringify(data), reason].join('  '),
      )
      .join('\n')
  }
  const { content } = await call('staffJobs')
  return content
    .map(({ name, waiting, active, failed, dead, oldestSeconds, lastAt, lastSeconds, failedAt, reason }) => {
      const last = lastAt === undefined ? 'has not run' : `last ${when(lastAt)} in ${(lastSeconds ?? 0).toFixed(1)} s`
      const waits = waiting === 0 ? 'none waits' : `${waiting} wait for up to ${age(oldestSeconds)}`
      const fault = failedAt === undefined ? [] : [`failed ${when(failedAt)}: ${reason ?? ''}`]
      return [name.padEnd(24), waits, `${active} run`, `${failed} failed`, `${dead} dead`, last, ...fault].join('  ')
    })
    .join('\n')
}
