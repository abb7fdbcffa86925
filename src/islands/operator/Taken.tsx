import { useState } from 'react'
import type { QueueCounts } from '#api/staff-endpoint.ts'
import { failureCode } from '#browser/failure.ts'
import { formatDateTime } from '#i18n/format.ts'
import { countQueues } from '#stores/staff-queues.ts'
import { $staff, may } from '#stores/staff-session.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { tell } from './tell.ts'
import { useDesk } from './use-desk.ts'
import { useWords } from './words.ts'

/** An item of a queue that staff take one by one. */
export interface Item {
  readonly id: string
  readonly takenBy?: string | undefined
  readonly takenUntil?: string | undefined
}

export interface TakingCalls {
  readonly next: () => Promise<{ readonly taken?: Item | undefined }>
  readonly take: (id: string, free: boolean) => Promise<unknown>
}

const isMine = ({ takenBy }: Item): boolean => takenBy !== undefined && takenBy === $staff.get().me?.account

/** Whether this person may decide about an item: nobody else holds it. */
const isFree = (row: Item): boolean => row.takenBy === undefined || isMine(row)

/** Takes items of a queue and gives them back; what others do is seen when it happens. */
export function useTaking(what: 'redemption' | 'application', calls: TakingCalls, refresh: () => void) {
  const { say, explain } = useWords()
  const [busy, setBusy] = useState(false)
  const again = () => {
    refresh()
    void countQueues()
  }
  useDesk(what, refresh)
  const run = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    await work().catch((thrown: unknown) =>
      tell('bad', failureCode(thrown) === 'state_conflict' ? say('taken.other') : explain(thrown)),
    )
    setBusy(false)
    again()
  }
  return {
    busy,
    again,
    next: () =>
      void run(async () => {
        if ((await calls.next()).taken === undefined) tell('ok', say('taken.none'))
      }),
    take: (row: Item) => void run(() => calls.take(row.id, isMine(row))),
  }
}

type Taking = ReturnType<typeof useTaking>

function TakeButton(props: Pick<ButtonProps, 'loading' | 'onClick'>) {
  const { say } = useWords()
  return (
    <Button size="sm" {...props}>
      <span className="i i-ph-hand-grabbing" aria-hidden="true" />
      {say('complaints.takeNext')}
    </Button>
  )
}

interface TakeFirstProps {
  /** The oldest item that nobody has; absent where there is none. */
  readonly id: string | undefined
  readonly take: (id: string) => Promise<unknown>
  readonly onTaken: (id: string) => void
  readonly onEnd: () => void
}

/** The button by which support takes the oldest item that nobody has, and opens it. */
export function TakeFirst({ id, take, onTaken, onEnd }: TakeFirstProps) {
  const { explain } = useWords()
  if (id === undefined || !may('support.write')) return null
  const run = () =>
    take(id)
      .then(() => onTaken(id))
      .catch((thrown: unknown) => tell('bad', explain(thrown)))
      .finally(onEnd)
  return <TakeButton onClick={() => void run()} />
}

/** How many wait, and the button that takes the oldest of them. */
export function TakeNext({ counts, taking }: { readonly counts: QueueCounts | undefined; readonly taking: Taking }) {
  const { say } = useWords()
  if (counts === undefined) return null
  const { waiting, held, mine } = counts
  return (
    <div className="cluster">
      <span className="faint" role="status">
        {say('taken.counts', { waiting, held, mine })}
      </span>
      {may('rewards.write') && waiting > held && <TakeButton loading={taking.busy} onClick={taking.next} />}
    </div>
  )
}

/** Who holds an item; nothing where nobody does. */
export function Holder({ row }: { readonly row: Item }) {
  const { say } = useWords()
  if (row.takenBy === undefined) return null
  const time = row.takenUntil === undefined ? '' : formatDateTime(row.takenUntil).slice(11, 16)
  return (
    <span className="sub num">
      {isMine(row) ? say('taken.mine', { time }) : say('queue.worksOn', { who: row.takenBy })}
    </span>
  )
}

interface ActsProps<Row extends Item> {
  readonly row: Row
  readonly taking: Taking
  readonly onDecide: (decision: 'approved' | 'rejected') => void
}

/** What can be done about an item that waits: it is taken or given back, and decided by who holds it or where nobody does. */
export function TakenActs<Row extends Item>({ row, taking, onDecide }: ActsProps<Row>) {
  const { say, messages } = useWords()
  if (!may('rewards.write') || !isFree(row)) return null
  return (
    <span className="cluster">
      <Button size="sm" look="quiet" onClick={() => taking.take(row)}>
        {say(isMine(row) ? 'queue.giveBack' : 'queue.take')}
      </Button>
      <Button size="sm" onClick={() => onDecide('approved')}>
        {messages.redemptions.approved.act}
      </Button>
      <Button size="sm" look="danger-line" onClick={() => onDecide('rejected')}>
        {messages.redemptions.rejected.act}
      </Button>
    </span>
  )
}
