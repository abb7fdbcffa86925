;((root) => {
  try {
    if (/[?&](vas|game|fil|page)/.test(location.search)) root.dataset.query = ''
    let theme = localStorage.getItem('theme')
    if (theme !== 'light' && theme !== 'dark')
      theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
    root.dataset.theme = theme
    root.dataset.rows = ['recent', 'favourites'].filter((kind, at) => (localStorage.getItem(`row-${kind}`) ?? !at) > 0)
    root.dataset.side = localStorage.getItem('side') === 'min' ? 'min' : 'open'
    const token = sessionStorage.getItem('token')
    root.dataset.user =
      token && sessionStorage.getItem('trial')
        ? 'trial'
        : token || localStorage.getItem('signedIn')
          ? 'member'
          : 'guest'
    if (localStorage.getItem('break') > new Date().toISOString()) root.dataset.break = ''
  } catch (_) {
    root.dataset.user = 'guest'
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
