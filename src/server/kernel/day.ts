interface Formats {
  readonly day: Intl.DateTimeFormat
  readonly offset: Intl.DateTimeFormat
}
/** Both take longer to make than to use. */
const kept = new Map<string, Formats>()

function formatsOf(timeZone: string): Formats {
  const formats = kept.get(timeZone) ?? {
    day: new Intl.DateTimeFormat('en-CA', { timeZone }),
    offset: new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
  }
  kept.set(timeZone, formats)
  return formats
}

const knownMax = 5_000
/** What was worked out for a key, as long as there are not too many. */
function remembering<Value>(): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>()
  return (key, make) => {
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= knownMax) known.clear()
    const made = make()
    known.set(key, made)
    return made
  }
}

const quarterMs = 15 * 60_000
/** Since then days begin at a quarter of an hour of UTC everywhere. */
const quartersFrom = Date.parse('1973-01-01T00:00:00Z')
const knownDay = remembering<string>()

/**
 * The day of the calendar, `yyyy-MM-dd`, that a moment belongs to in a time zone. A list of promotions asks a thousand times for the
 * same few.
 * @example dayIn('Asia/Bangkok', new Date('2030-01-31T18:00:00Z')) // '2030-02-01'
 */
export function dayIn(timeZone: string, at: Date): string {
  const ms = at.getTime()
  const format = () => formatsOf(timeZone).day.format(at)
  return ms >= quartersFrom ? knownDay(`${timeZone} ${Math.floor(ms / quarterMs)}`, format) : format()
}

/** How far a time zone is ahead of UTC at a moment. */
function aheadMs(timeZone: string, at: number): number {
  const parts = formatsOf(timeZone).offset.formatToParts(at)
  const told = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(told) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** As long as a date with its time. */
const textMax = 30
const knownMoment = remembering<number>()

function momentOf(timeZone: string, text: string): number {
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return Number.NaN
  // Twice, as the clocks may have been changed between the first guess and the moment itself.
  const guess = asUtc - aheadMs(timeZone, asUtc)
  return asUtc - aheadMs(timeZone, guess)
}

/**
 * The moment of a date and time in ISO 8601; one that names no offset is of the time zone. `NaN` inside for what is none.
 * @example momentIn('Asia/Bangkok', '2030-01-31T18:00') // 2030-01-31T11:00:00.000Z
 */
export function momentIn(timeZone: string, text: string): Date {
  if (/(?:[Zz]|[+-]\d{2}:?\d{2})$/.test(text)) return new Date(text)
  // What comes from outside may be of any length.
  if (text.length > textMax) return new Date(momentOf(timeZone, text))
  return new Date(knownMoment(`${timeZone} ${text}`, () => momentOf(timeZone, text)))
}
