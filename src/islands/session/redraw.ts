/** Open pages reload at a random moment within this time, so that the requests do not all come at once. */
const spreadMs = 1_500

/** Said on the document when parts of the page have been replaced. */
const redrawnEvent = 'baize:redrawn'

/** The page as the server draws it now. The request parses it itself, because the policy allows no HTML from text. */
function loadPage(): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', location.pathname)
    request.responseType = 'document'
    // The page from before the change will not do.
    request.setRequestHeader('cache-control', 'no-cache')
    request.onload = () => (request.responseXML && request.status === 200 ? resolve(request.responseXML) : reject())
    request.onerror = reject
    request.send()
  })
}

const controls = (part: Element): (Element | null)[] => [...part.querySelectorAll('a, button')]

/** Puts what is new in place of a part; the focus stays on the control of the same rank. */
function replace(part: HTMLElement, fresh: HTMLElement): void {
  const rank = controls(part).indexOf(document.activeElement)
  part.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)))
  part.dataset.stamp = fresh.dataset.stamp
  const control = controls(part)[rank]
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
}

let asked = false

/** Brings the parts of the page that bear a `data-live` name up to date, where the server has rendered them anew since. */
export async function redraw(): Promise<void> {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-live]')]
  if (asked || parts.length === 0) return
  asked = true
  await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs))
  // Whatever changes from now on may be missing in the answer.
  asked = false
  const page = await loadPage()
  let changed = false
  for (const part of parts) {
    const fresh = page.querySelector<HTMLElement>(`[data-live="${part.dataset.live}"]`)
    if (!fresh || fresh.dataset.stamp === part.dataset.stamp) continue
    replace(part, fresh)
    changed = true
  }
  if (changed) document.dispatchEvent(new Event(redrawnEvent))
}
