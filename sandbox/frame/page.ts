/** The element of the page with this id; the page is ours, so it is there. */
export function byId<T extends Element = HTMLElement>(id: string): T {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}`)
  return element as unknown as T
}

/** A wait that `cut` ends early. */
export const pause = (ms: number, cut?: AbortSignal) =>
  new Promise<void>((done) => {
    if (cut?.aborted) return done()
    const timer = setTimeout(done, ms)
    cut?.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

/** Whether the visitor asked for stillness. Read each time, since it can change while playing. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
