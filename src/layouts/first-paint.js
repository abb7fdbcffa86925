;((root) => {
  const page = root.dataset
  try {
    // A value that is missing is `undefined` so, and `null` by `getItem`: nothing here tells them apart.
    const { theme, side, signedIn, break: until } = localStorage
    const { token, trial } = sessionStorage
    if (/[?&](vas|game|fil|page)/.test(location.search)) page.query = ''
    page.theme = /^(light|dark)$/.test(theme)
      ? theme
      : matchMedia('(prefers-color-scheme: light)').matches
        ? 'light'
        : 'dark'
    page.rows = ['recent', 'favourites'].filter((kind, at) => (localStorage[`row-${kind}`] ?? !at) > 0)
    page.side = side === 'min' ? side : 'open'
    page.user = token && trial ? 'trial' : token || signedIn ? 'member' : 'guest'
    if (until > new Date().toISOString()) page.break = ''
  } catch (_) {
    page.user = 'guest'
  }
})(document.documentElement)

;((root) => {
  let early
  const place = (button) => button.closest(button.dataset.action ? 'html' : 'astro-island,html')
  const hear = (name, act) => addEventListener(name, (event) => act(event.target, event), true)
  root.setAttribute('ssr', '')
  hear('click', (target, event) => {
    const button = target.closest('button:not([popovertarget])')
    if (!button || !place(button).hasAttribute('ssr')) return
    early = button
    // An island's form is not the browser's to send, also by Enter, which clicks the button: passwords would be in the address.
    if (place(button) !== root) event.preventDefault()
  })
  hear('astro:hydrate', (target) => {
    const button = early
    if (!button || place(button) !== target) return
    early = 0
    setTimeout(() => button.click())
  })
})(document.documentElement)

// A browser that has no time for a transition leaves it out, which is no error.
addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.ready.catch(() => 0))
