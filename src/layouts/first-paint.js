;((root) => {
  try {
    let theme = localStorage.getItem('theme')
    if (theme !== 'light' && theme !== 'dark')
      theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
    root.dataset.theme = theme
    root.dataset.side = localStorage.getItem('side') === 'min' ? 'min' : 'open'
    root.dataset.user = sessionStorage.getItem('token') ? 'member' : 'guest'
  } catch (_) {
    root.dataset.user = 'guest'
  }
})(document.documentElement)
