import { fromCents, toCents } from './amounts.ts'
import type { Api } from './api.ts'
import { byId } from './page.ts'
import type { Money, Say } from './texts.ts'
import type { Round } from './types.ts'

/** Opens a dialog; the cross, Escape and a press beside it close it. */
export function openSheet(id: string): void {
  byId<HTMLDialogElement>(id).showModal()
}

export function prepareSheets(): void {
  for (const sheet of document.querySelectorAll('dialog')) {
    sheet.addEventListener('click', (event) => {
      const target = event.target as Element
      if (target === sheet || target.closest('[data-close]')) sheet.close()
    })
  }
}

/** The last rounds of this session. */
export async function showHistory(api: Api, language: string, money: Money, say: Say): Promise<void> {
  openSheet('history')
  const rounds = await api.recent()
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  byId('history-empty').hidden = rounds.length > 0
  byId('history-rows').replaceChildren(
    ...rounds.map((round) => {
      const row = document.createElement('tr')
      const texts = [clock.format(new Date(round.openedAt)), money.text(round.stake), money.text(round.win)]
      for (const text of [...texts, resultOf(round, money, say)]) row.insertCell().textContent = text
      return row
    }),
  )
}

function resultOf(round: Round, money: Money, say: Say): string {
  if (round.state === 'refused') return say('refused')
  if (round.state === 'cancelled') return say('returned')
  if (round.state === 'playing') return say('playing')
  if (round.state !== 'settled') return say('pending')
  const result = toCents(round.win) - toCents(round.stake)
  const amount = money.text(fromCents(result < 0n ? -result : result))
  return `${result < 0n ? '−' : '+'}${amount}`
}
