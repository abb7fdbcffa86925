import { edits, editsAllowed } from './edits.ts'
import { isRun, skeletonOf } from './fold.ts'

/** How far a word is from what it may mean; less is nearer. Every slip after the first adds `twice`. */
export const costs = { exact: 0, prefix: 1, infix: 2, edited: 4, editedPart: 5, skeleton: 6, twice: 4 } as const
/** From here on something was mistyped. */
export const mistyped = costs.edited
/** No match. */
export const none = 255

/** A word that is looked for, prepared once for all that it is compared with. */
export interface Wanted {
  readonly text: string
  readonly mask: number
  readonly slips: number
  readonly run: boolean
  readonly skeleton: string
  readonly skeletonMask: number
  /** Whatever slips there are, one of these parts is as it should be. Empty where they would be too short to tell. */
  readonly parts: readonly string[]
  /** A single letter is the beginning of a word only while it is being typed. */
  readonly last: boolean
}

/** Which letters a word has, as bits; letters may share one. */
export function maskOf(text: string): number {
  let mask = 0
  for (let at = 0; at < text.length; at += 1) mask |= 1 << (text.charCodeAt(at) & 31)
  return mask
}

export function bitCount(mask: number): number {
  let bits = mask
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** A swap of neighbours spoils two parts at most, any other slip one. */
function partsOf(text: string, slips: number): readonly string[] {
  const count = slips + 2
  const length = Math.floor(text.length / count)
  if (length < 2) return []
  return Array.from({ length: count }, (_, at) =>
    text.slice(at * length, at === count - 1 ? undefined : (at + 1) * length),
  )
}

/** How many of the letters that are wanted are missing; every slip brings one at most. */
export const missing = (wanted: number, mask: number): number => bitCount(wanted & ~mask)

/** Prepares a word that may have `most` slips, and no more than its length allows. */
export function wantedOf(text: string, last: boolean, most: number): Wanted {
  const run = isRun(text)
  const skeleton = run ? skeletonOf(text) : ''
  const slips = Math.min(most, editsAllowed(text.length))
  return {
    text,
    mask: maskOf(text),
    slips,
    run,
    skeleton,
    skeletonMask: maskOf(skeleton),
    parts: partsOf(text, slips),
    last,
  }
}

/** Whether what is typed is too short to be looked for inside of words. */
const isShort = ({ text, run }: Wanted): boolean => text.length <= (run ? 1 : 2)
/** Whether a beginning of a word is enough. */
const mayBegin = ({ text, last }: Wanted): boolean => text.length > 1 || last
/** Whether every word that begins with `wanted` is one, and no other. */
export const onlyBegins = (wanted: Wanted): boolean => isShort(wanted) && mayBegin(wanted)

/** What it costs to take `wanted` for the word `term` as it was typed; {@link none} where it is not a part of it. */
export function exactCost(wanted: Wanted, term: string): number {
  const { text } = wanted
  const place = term.indexOf(text)
  if (place < 0) return none
  if (place === 0 && term.length === text.length) return costs.exact
  if (place === 0 && mayBegin(wanted)) return costs.prefix
  return isShort(wanted) ? none : costs.infix
}

/** A part that is shorter than this says too little when it was mistyped. */
const partMin = 4
const skeletonMin = 3

function hasPart(parts: readonly string[], term: string): boolean {
  for (let at = 0; at < parts.length; at += 1) if (term.includes(parts[at]!)) return true
  return parts.length === 0
}

/** {@link exactCost} for a word that was mistyped as a whole. */
export function slippedWholeCost({ text, slips, parts }: Wanted, term: string): number {
  if (slips === 0 || Math.abs(term.length - text.length) > slips || !hasPart(parts, term)) return none
  const whole = edits(text, term, 'whole', slips)
  return whole <= slips ? costs.edited + (whole - 1) * costs.twice : none
}

/** {@link exactCost} for what was mistyped, a whole word or a part of one. */
export function slippedCost(wanted: Wanted, term: string): number {
  const { text, slips, run, parts } = wanted
  if (slips === 0 || term.length < text.length - slips || !hasPart(parts, term)) return none
  const whole = slippedWholeCost(wanted, term)
  if (whole !== none || text.length < partMin) return whole
  const part = edits(text, term, run ? 'infix' : 'prefix', slips)
  return part <= slips ? costs.editedPart + (part - 1) * costs.twice : none
}

/** {@link exactCost} for what is written without spaces, where vowels may be missing. */
export const skeletonCost = ({ skeleton }: Wanted, of: string): number =>
  skeleton.length >= skeletonMin && of.includes(skeleton) ? costs.skeleton : none

/** What it costs to take `wanted` for the word `term`; {@link none} where that is too far. */
export function costOf(wanted: Wanted, term: string): number {
  const exact = exactCost(wanted, term)
  if (exact !== none) return exact
  const slipped = slippedCost(wanted, term)
  return slipped === none && wanted.run ? skeletonCost(wanted, skeletonOf(term)) : slipped
}
