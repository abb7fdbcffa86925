/** What this browser remembers. Frames may be kept from storing anything; then it is simply forgotten. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`baize-game-${name}`)
  } catch {
    return null
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`baize-game-${name}`, value)
  } catch {
    // Nothing depends on it.
  }
}
