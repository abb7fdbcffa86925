import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#server/kernel/events.ts'
import { openChanges } from '#server/kernel/events-changes.ts'
import { openPost, readLetter } from '#server/kernel/events-post.ts'

const catalogue: LiveEvent = { audience: { all: true }, name: 'catalogue', data: {} }

describe('letters to the other processes', () => {
  function openWatched() {
    const letters: string[] = []
    const arrivals: (() => void)[] = []
    const warn = vi.fn()
    const send = (letter: string): Promise<void> => {
      letters.push(letter)
      return new Promise((resolve) => arrivals.push(resolve))
    }
    return { letters, arrivals, warn, post: openPost('here', send, warn) }
  }

  it('go at once, and gather what comes while one is on its way, each change once', async () => {
    const { letters, arrivals, post } = openWatched()
    post.event(catalogue)
    expect(letters).toHaveLength(1)
    for (let time = 0; time < 5; time += 1) post.change('balance', 10_000_001n)
    post.change('balance', 10_000_002n)
    post.event({ audience: { memberId: 10_000_001n }, name: 'limits', data: {} })
    expect(letters).toHaveLength(1)
    arrivals[0]!()
    await expect.poll(() => letters.length).toBe(2)
    expect(readLetter('there', letters[1]!)).toEqual({
      events: [{ audience: { memberId: 10_000_001n }, name: 'limits', data: {} }],
      changes: [
        ['balance', 10_000_001n],
        ['balance', 10_000_002n],
      ],
    })
  })

  it('carry everything, in as many as it takes, none too long for the database', async () => {
    const { letters, arrivals, post } = openWatched()
    const members = Array.from({ length: 1_000 }, (_, number) => 10_000_000n + BigInt(number))
    for (const memberId of members) post.change('balance', memberId)
    post.event(catalogue)
    const read = () => letters.flatMap((letter) => readLetter('there', letter)!.changes.map(([, id]) => id))
    while (read().length < members.length) {
      arrivals.shift()?.()
      await pause(1)
    }
    expect(read()).toEqual(members)
    expect(letters.flatMap((letter) => readLetter('there', letter)!.events)).toEqual([catalogue])
    for (const letter of letters) expect(Buffer.byteLength(letter)).toBeLessThan(8_000)
  })

  it('are nothing new to their sender', () => {
    const { letters, post } = openWatched()
    post.event(catalogue)
    expect(readLetter('here', letters[0]!)).toBeUndefined()
  })

  it('leave out an event that is too long, and say so', () => {
    const { letters, warn, post } = openWatched()
    post.event({
      audience: { all: true },
      name: 'winner',
      data: { customerName: 'x'.repeat(9_000), winAmount: '1.00' },
    })
    expect(letters).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('changes', () => {
  const balance = { balance: '1.00', currency: 'THB', currencySymbol: '฿', bonusBalance: '0.00', locked: '0.00' }

  it('are read for those who listen, and again for what comes meanwhile', async () => {
    const delivered: LiveEvent[] = []
    const failed = vi.fn()
    const asked: (readonly bigint[])[] = []
    const changes = openChanges({
      listens: (memberId) => memberId !== 3n,
      deliver: (event) => void delivered.push(event),
      failed,
    })
    changes.readBy('balance', async (memberIds) => {
      asked.push(memberIds)
      await pause(5)
      if (asked.length === 2) throw new Error('no database')
      return new Map(memberIds.map((memberId) => [memberId, balance]))
    })
    changes.add('balance', 3n)
    expect(asked).toEqual([])
    for (const memberId of [1n, 2n, 3n, 2n]) changes.add('balance', memberId)
    await expect.poll(() => delivered.length).toBe(1)
    await expect.poll(() => failed.mock.calls.length).toBe(1)
    expect(asked).toEqual([[1n], [2n]])
    changes.add('balance', 2n)
    await expect.poll(() => delivered.length).toBe(2)
    expect(delivered[1]).toEqual({ audience: { memberId: 2n }, name: 'balance', data: balance })
  })
})
