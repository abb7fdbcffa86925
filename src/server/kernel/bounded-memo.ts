const entriesMax = 10_000
const keyLengthMax = 200

/** Remembers what `make` gave for a key. Keys come from outside: there are only so many, and none is long. */
export function boundedMemo<I>(make: (input: I) => string): (key: string, input: I) => string {
  const known = new Map<string, string>()
  return (key, input) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make(input)
    if (key.length > keyLengthMax) return made
    if (known.size >= entriesMax) known.clear()
    known.set(key, made)
    return made
  }
}
