/** Signs that start an address, and names that end like one; what people write around them does not matter. */
const links =
  /(?:https?:\/\/|www\.)\S+|(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|info|io|co|me|app|bet|vip|xyz|club|top|site|online|shop|live|win|link|ly|gg|th|br|es|pt)(?![\p{L}\p{N}])(?:\/\S*)?/giu
const handles = /(?:line\s*(?:id)?\s*[:：]\s*|t\.me\/|wa\.me\/|@)[\w.-]{3,}/giu
/**
 * Numbers that somebody can be called by: nine digits or more in one piece, or eight and more that begin with a zero or a
 * plus, however they are set apart. Sums have commas, and results of rounds begin with neither.
 */
const phones = /(?<![\p{Nd}.,])(?:[+0๐](?:[\s().\-/]{0,2}\p{Nd}){7,14}|\p{Nd}{9,15})(?!\p{Nd}|[.,]\p{Nd})/gu
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A run of one sign or a heap of marks above one letter fills the room with nothing. */
const runs = /(\P{M})\1{5,}/gu
const heaps = /\p{M}{4,}/gu

/**
 * What is left to show of something that was said: without links, handles, phone numbers and line breaks, with unwanted words covered.
 * @example cleanLine('come to www.win.example now', []) // 'come to now'
 * @example cleanLine('you fool', ['fool']) // 'you ••••'
 */
export function cleanLine(said: string, words: readonly string[]): string {
  const plain = said
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(links, '')
    .replace(handles, '')
    .replace(phones, '')
    .replace(heaps, (marks) => [...marks].slice(0, 2).join(''))
    .replace(runs, (run, sign: string) => sign.repeat(Math.min(3, run.length)))
  const covered = words.reduce(
    (text, word) => text.replace(new RegExp(escaped(word), 'giu'), (found) => '•'.repeat([...found].length)),
    plain,
  )
  return covered.replace(/ {2,}/g, ' ').trim()
}
