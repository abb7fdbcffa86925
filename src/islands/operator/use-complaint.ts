import { useState } from 'react'
import type { StaffComplaintDetail } from '#api/staff-complaints.ts'
import { failureCode } from '#browser/failure.ts'
import { $staff, staffCall } from '#stores/staff-session.ts'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

export interface ComplaintActs {
  readonly number: string
  readonly one: StaffComplaintDetail | undefined
  readonly show: (detail: StaffComplaintDetail) => void
  /** It was answered or closed: the next one may open. */
  readonly onDone: () => void
  readonly onStale: () => void
}

/** What can be done about a complaint. */
export function useComplaint({ number, one, show, onDone, onStale }: ComplaintActs) {
  const { say, explain } = useWords()
  const [busy, setBusy] = useState(false)
  /** Who was first, where somebody was. */
  async function fail(thrown: unknown): Promise<void> {
    const isFirst = failureCode(thrown) === 'state_conflict'
    const now = isFirst ? await staffCall('staffComplaint', { number }).catch(() => undefined) : undefined
    if (now !== undefined) show(now)
    const who = now?.takenBy
    tell('bad', who === undefined ? explain(thrown) : say('queue.worksOn', { who }))
    onStale()
  }
  async function run(work: Promise<StaffComplaintDetail>, done?: string): Promise<boolean> {
    setBusy(true)
    const detail = await work.catch(fail)
    setBusy(false)
    if (detail === undefined) return false
    show(detail)
    if (done !== undefined) tell('ok', done)
    return true
  }
  const me = $staff.get().me?.account
  return {
    busy,
    run,
    async answer(content: string, close: boolean): Promise<void> {
      const after = one?.lines.findLast(({ from }) => from !== 'note')?.id ?? '0'
      const done = say(close ? 'complaints.answeredClosed' : 'complaints.answered', { number })
      if (await run(staffCall('staffAnswerComplaint', { number, content, close, after }), done)) onDone()
    },
    take: () => run(staffCall('staffTakeComplaint', { number, free: one?.takenBy === me })).then(onStale),
    async close(): Promise<void> {
      if (await run(staffCall('staffCloseComplaint', { number }), say('complaints.closed', { number }))) onDone()
    },
    give: async (to: string) => {
      const { takenBy: from } = one ?? {}
      show(await staffCall('staffGiveComplaint', { number, to, ...(from && { from }) }))
      onStale()
    },
    note: async (content: string) => show(await staffCall('staffNoteComplaint', { number, content })),
  }
}
