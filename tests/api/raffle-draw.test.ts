import { expect, test } from 'vitest'
import { bytesOf, commitmentOf, drawKey, drawTickets, rootOf, ticketName } from '#api/raffle-rules.ts'

/** The vector of the rules: five tickets, the seed 00 01 … 1f. */
const seed = Uint8Array.from({ length: 32 }, (_, at) => at)
const beacon = 'drand:beacon-value-example'
const commitment = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
const root = '82a98c5320d43347bce7963c5e943168efd00a6f5537108d2cea9f1be1202032'

test('commitment, list, key and order are those of the vector', async () => {
  expect(await commitmentOf(seed)).toBe(commitment)
  expect(await rootOf(5)).toBe(root)
  expect(Buffer.from(await drawKey(seed, root, beacon)).toString('hex')).toBe(
    '75d82a7ce04b1bfbf164f76a92e36ba4c066e1a16d556088876176f4a9f41b96',
  )
  const drawn = await drawTickets({ seed, root, beacon, tickets: 5 }, 5)
  expect(drawn.map(({ ticket }) => ticketName(ticket))).toEqual(['T000003', 'T000002', 'T000005', 'T000004', 'T000001'])
  expect(drawn[0]!.score.slice(0, 16)).toBe('1c3427c49808e533')
})

test('the lowest scores win, however many tickets are reckoned at once', async () => {
  const material = { seed, root: await rootOf(5_001), beacon: '', tickets: 5_001 }
  const all = await drawTickets(material, 5_001)
  expect(new Set(all.map(({ ticket }) => ticket)).size).toBe(5_001)
  expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).toSorted())
  expect(await drawTickets(material, 3)).toEqual(all.slice(0, 3))
  expect(await drawTickets({ ...material, tickets: 0 }, 3)).toEqual([])
})

test('what is written in hex is read from it', () => {
  expect([...bytesOf('00ff10')]).toEqual([0, 255, 16])
})
