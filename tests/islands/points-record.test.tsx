import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { PointsRecord } from '#islands/records/PointsRecord.tsx'
import listsWords from '#locales/en/lists.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import pointWords from '#locales/en/points.json' with { type: 'json' }
import frameTexts from '#locales/en/record.json' with { type: 'json' }
import { answers } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const fail = (code: string) => () => {
  throw new CallFailure(code as never, { status: 409 })
}

beforeEach(() => loggedIn('member'))

describe('points line by line', () => {
  const frame = { ...listsWords, ...frameTexts }
  const totals = {
    ...{ count: 2, truncated: false, earned: '86.00', spent: '300.00', returned: '0.00', currencySymbol: '฿' },
    ...{ balance: '1864.00', waiting: '86.00', usable: '1778.00' },
  }
  const time = '2026-11-18T02:12:00.000Z'
  const bets = { day: '2026-11-18', gameType: 'RNG', amount: '4300.00', rate: '2.00' }
  const record = () =>
    shown(
      <PointsRecord
        messages={{ ...listsWords, ...pointWords }}
        frame={frame}
        games={lobby.types}
        locale="en"
        zone="Asia/Bangkok"
      />,
    )

  test('names bets by game with their rate, and what points were spent on', async () => {
    answers.set('pointLines', () => ({
      content: [
        { id: '1', kind: 'bet', amount: '86.00', time, bets },
        { id: '2', kind: 'redeem', amount: '-300.00', time, reference: 'Coffee voucher' },
        { id: '3', kind: 'bet', amount: '-2.00', time, bets: { ...bets, gameType: '', amount: '-100.00' } },
      ],
      totals,
    }))
    record()
    const table = within(await screen.findByRole('table'))
    expect(table.getByText('Valid bets, Slots')).toBeTruthy()
    expect(table.getByText('฿4,300.00 at 2 points for each ฿100')).toBeTruthy()
    expect(table.getByText('+86')).toBeTruthy()
    expect(table.getByText('Coffee voucher')).toBeTruthy()
    expect(table.getByText('Bets taken back, other games')).toBeTruthy()
    expect(screen.getByText('86 wait until their rounds are final')).toBeTruthy()
  })

  test('says that points are switched off, and what helps where there are none', async () => {
    answers.set('pointLines', fail('points_off'))
    const { unmount } = record()
    expect(await screen.findByText(pointWords.off)).toBeTruthy()
    unmount()
    answers.set('pointLines', () => ({ content: [], totals: { ...totals, count: 0 } }))
    record()
    expect(await screen.findByText(pointWords.none)).toBeTruthy()
  })
})
