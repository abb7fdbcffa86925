import { fromCents, toCents } from './amounts.ts'
import type { Api } from './api.ts'
import { byId } from './page.ts'
import { hearClose, type TellParent } from './parent.ts'
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

/** Lets a press on the way back close what covers the game, which the site around the frame has to know of for that. */
export function closeSheetsOnBack(tell: TellParent): void {
  const sheets = [...document.querySelectorAll('dialog')]
  const openOnes = () => sheets.filter(({ open }) => open)
  let isCovered = false
  const watch = new MutationObserver(() => {
    const covered = openOnes().length > 0
    if (covered !== isCovered) tell(covered ? 'sheet' : 'sheet-closed')
    isCovered = covered
  })
  for (const sheet of sheets) watch.observe(sheet, { attributeFilter: ['open'] })
  hearClose(() => {
    for (const sheet of openOnes()) sheet.close()
  })
}

/** The last rounds of this session. */
export async function showHistory(api: Api, language: string, money: Money, say: Say): Promise<void> {
  openSheet('history')
  const rounds = await api.recent()
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
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
