import { type ReactNode, useState } from 'react'
import { countQueues } from '#stores/staff-queues.ts'
import { KeyHelp, stepIn, Undo } from './Queue.tsx'
import { tell } from './tell.ts'
import { useUndo } from './use-undo.ts'
import { useWords } from './words.ts'

/** What an item tells its queue. */
export interface Decided {
  /** Something was decided: the next item opens, and the decision can be undone for a while. */
  after(done: {
    readonly id: string
    readonly text: string
    readonly at?: string | undefined
    readonly undoUntil?: string | undefined
    readonly undo?: () => Promise<unknown>
  }): void
  readonly refresh: () => void
  /** Counts what was done: the open item is drawn anew after each. */
  readonly turn: number
  readonly undoKey: (() => void) | undefined
  readonly bar: ReactNode
  readonly help: ReactNode
}

let undoNow: (() => Promise<unknown>) | undefined

/** Moves on after a decision, and offers to undo it while it does not hold yet. */
export function useDecided(queue: {
  readonly ids: readonly string[]
  readonly open: string
  readonly openRow: (id: string) => void
  readonly refresh: () => void
  /** Items of this queue can be taken. */
  readonly canTake?: boolean
}): Decided {
  const { ids, open, openRow, refresh, canTake = false } = queue
  const { say, explain } = useWords()
  const undo = useUndo()
  const [turn, setTurn] = useState(0)
  const again = () => {
    refresh()
    setTurn((before) => before + 1)
    void countQueues()
  }
  const undoLast = () => {
    const { last } = undo
    if (last === undefined || undoNow === undefined) return
    undo.done()
    undoNow()
      .then(() => {
        tell('ok', say('queue.undone'))
        openRow(last.id)
      })
      .catch((thrown: unknown) => tell('bad', explain(thrown)))
      .finally(again)
  }
  return {
    after({ id, text, at, undoUntil, undo: back }) {
      const next = stepIn(ids, open, 1)
      openRow(next === undefined || next === open ? '' : next)
      if (at !== undefined && undoUntil !== undefined && back !== undefined && undoUntil > at) {
        undoNow = back
        undo.offer(id, text, at, undoUntil)
      } else tell('ok', text)
      again()
    },
    refresh: again,
    turn,
    undoKey: undo.last && undoLast,
    bar: undo.last && <Undo text={undo.last.text} seconds={undo.seconds} onUndo={undoLast} />,
    help: <KeyHelp keys={['move', 'approve', 'reject', ...(canTake ? (['take'] as const) : []), 'member', 'undo']} />,
  }
}
