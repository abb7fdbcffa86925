/** Says for as long as the browser is offline that it is, in the page's own line: nothing else can be fetched then. */
const line = document.querySelector<HTMLElement>('[data-offline]')

if (line) {
  const tell = () => {
    line.textContent = navigator.onLine ? '' : line.dataset.offline!
  }
  for (const event of ['offline', 'online']) addEventListener(event, tell)
  tell()
}

export {}
