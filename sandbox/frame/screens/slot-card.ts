import { toCents, toUnits } from '#sandbox/frame/amounts.ts'
import { countTo } from '#sandbox/frame/count.ts'
import { byId, isStill, pause } from '#sandbox/frame/page.ts'
import { chime } from '#sandbox/frame/sound.ts'
import type { Money, Say } from '#sandbox/frame/texts.ts'
import type { Round } from '#sandbox/frame/types.ts'

/** The printed card over the reels: what begins, what it came to, a big win. */
export function openCard(say: Say, money: Money) {
  const card = byId('card')

  const show = async (title: string, text: string, cut: AbortSignal) => {
    byId('card-title').textContent = title
    byId('card-text').textContent = text
    card.hidden = false
    await pause(isStill() ? 2400 : 1900, cut)
    card.hidden = true
  }

  /** Twenty stakes or more are counted up between printed rules; less goes without a card. */
  const celebrate = async (round: Round, cut: AbortSignal) => {
    const times = toCents(round.win) / (toCents(round.stake) || 1n)
    if (times < 20n) return
    const title = say(times >= 100n ? 'hugeWin' : 'bigWin')
    byId('card-title').textContent = title
    const figure = byId('card-text')
    card.dataset.kind = 'win'
    card.hidden = false
    chime(8)
    await countTo(figure, { to: toUnits(round.win), ms: 1600, text: money.units, cut })
    await pause(isStill() ? 2400 : 1700, cut)
    card.hidden = true
    delete card.dataset.kind
  }

  return { show, celebrate }
}
