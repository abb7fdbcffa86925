import type { SlotShow } from '#sandbox/engines/slot.ts'
import { byId } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import type { Round } from '#sandbox/frame/types.ts'
import { loadPictures, pictureBase } from './slot-pictures.ts'
import { openReels } from './slot-reels.ts'
import { openSlotShow, type SlotRules } from './slot-show.ts'

const symbols = ['h1', 'h2', 'h3', 'h4', 'a', 'k', 'q', 'j', 't', 'wild', 'scatter']
const opening = [
  ['k', 'h3', 'a'],
  ['q', 'wild', 'h2'],
  ['h1', 'scatter', 'j'],
  ['h4', 'wild', 'h3'],
  ['t', 'h2', 'q'],
]

const outcomeOf = (round: Round) => round.outcome as SlotShow

/** Five reels. */
export const open: OpenScreen = async ({ say, money, rules, tell, showWin }) => {
  const published = rules as SlotRules
  await loadPictures(symbols)
  const reels = openReels(byId('reels'), pictureBase(), published.strips)
  reels.show(opening)
  const show = openSlotShow({ reels, say, money, rules: published, tell, showWin })
  let turning = false

  const turn = () => {
    show.clear()
    reels.start()
    turning = true
  }

  return {
    choice: () => null,
    invite: () => say('start'),
    begin: turn,
    undo: () => reels.land({ view: reels.current(), quick: true, cut: new AbortController().signal }),
    async play(round, pace) {
      if (!turning) turn()
      turning = false
      await show.play(round, outcomeOf(round), pace)
    },
    rest: (round) => show.rest(outcomeOf(round)),
    ends: (round) => outcomeOf(round).freeSpins > 0,
  }
}
