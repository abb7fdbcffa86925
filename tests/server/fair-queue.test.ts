import { describe, expect, it } from 'vitest'
import { openFairQueue } from '#server/http/fair-queue.ts'

function open(total = 100, perLane = 100) {
  const dropped: string[] = []
  return { dropped, queue: openFairQueue<string>({ total, perLane }, (item) => dropped.push(item)) }
}

describe('the fair queue', () => {
  it('serves its lanes in turn, however long one of them is', () => {
    const { queue } = open()
    for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add(item, 'a')
    queue.add('b1', 'b')
    expect(queue.next()).toBe('a1')
    queue.add('c1', 'c')
    expect([queue.next(), queue.next(), queue.next(), queue.next(), queue.next()]).toEqual([
      'b1',
      'a2',
      'c1',
      'a3',
      'a4',
    ])
    expect(queue.next()).toBeUndefined()
  })

  it('brings an item up when the first of those who ask for it has their turn, and once', () => {
    const { queue } = open()
    for (const item of ['a1', 'a2', 'shared']) queue.add(item, 'a')
    queue.add('shared', 'b')
    expect(queue.size).toBe(3)
    expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'shared', 'a2', undefined])
  })

  it('gives one lane no more places than it may have', () => {
    const { queue } = open(100, 2)
    expect([queue.add('a1', 'a'), queue.add('a2', 'a'), queue.add('a3', 'a')]).toEqual([true, true, false])
    expect(queue.add('b1', 'b')).toBe(true)
    queue.next()
    expect(queue.add('a3', 'a')).toBe(true)
  })

  it('takes a place of the longest lane for a shorter one when it is full', () => {
    const { queue, dropped } = open(3)
    for (const item of ['a1', 'a2', 'a3']) queue.add(item, 'a')
    expect(queue.add('a4', 'a')).toBe(false)
    expect(queue.add('b1', 'b')).toBe(true)
    expect(dropped).toEqual(['a3'])
    // Two against one: taking another would only turn them round.
    expect(queue.add('b2', 'b')).toBe(false)
    expect([queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'b1', 'a2'])
  })

  it('drops no item that somebody else waits for', () => {
    const { queue, dropped } = open(3)
    queue.add('shared', 'b')
    for (const item of ['a1', 'a2', 'shared']) queue.add(item, 'a')
    expect(queue.add('c1', 'c')).toBe(true)
    expect(dropped).toEqual(['a2'])
    expect([queue.next(), queue.next(), queue.next()]).toEqual(['shared', 'a1', 'c1'])
  })

  it('forgets an item in all its lanes', () => {
    const { queue } = open()
    queue.add('x', 'a')
    queue.add('x', 'b')
    queue.delete('x')
    expect(queue.size).toBe(0)
    expect(queue.next()).toBeUndefined()
  })
})
