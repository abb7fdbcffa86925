const read = (storage: 'localStorage' | 'sessionStorage', key: string): string | null => {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** A page that comes back as it was left may show somebody who has signed out, or the theme of before. */
export function watchReturn(showTheme: (theme: string | null) => void): void {
  let token: string | null = null
  addEventListener('pagehide', () => {
    token = read('sessionStorage', 'token')
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (read('sessionStorage', 'token') !== token) return location.reload()
    const theme = read('localStorage', 'theme')
    if (theme !== null) showTheme(theme)
  })
}
