import type { LiveEventData } from '#api/events.ts'
import { openEventStream } from '#browser/event-stream.ts'
import { greet, tellLive } from '#stores/live.ts'

const isIn = () => document.documentElement.dataset.user === 'member'
/** Only the page that is looked at holds a connection, so that many open tabs do not use up the browser's few. */
const wantsNews = () => !document.hidden && !isIn()

async function hear(name: string, data: unknown): Promise<void> {
  // Load what has changed since the page was rendered, or while it was hidden.
  if (name === 'hello') return greet(data as LiveEventData<'hello'>) ? hear('catalogue', {}) : undefined
  // The winner board listens by itself; everything else needs parts that a quiet page never loads.
  if (name !== 'winner') (await import('./page-news.ts')).followPage()
  tellLive(name, data)
}

let stop: (() => void) | undefined
/** The site has closed before the page heard of it. */
const showClosed = () => void import('#browser/closed.ts').then((loaded) => loaded.showClosed()).catch(() => undefined)

function follow(): void {
  if (!wantsNews()) {
    stop?.()
    stop = undefined
    return
  }
  stop ??= openEventStream({
    onEvent: (name, data) => void hear(name, data).catch(() => undefined),
    onClosed: showClosed,
  })
}

/** Agents have contracts; a guest, who has none, does not load what follows them. */
async function followContracts(): Promise<void> {
  if (isIn()) await import('./contracts.ts').then((loaded) => loaded.followContracts()).catch(() => undefined)
}

follow()
document.addEventListener('visibilitychange', follow)
document.addEventListener('baize:session', follow)
document.addEventListener('baize:session', () => void followContracts())
void import('./public-notices.ts')
  .then((loaded) => {
    loaded.followPublicNotices()
    return followContracts()
  })
  .catch(() => undefined)
