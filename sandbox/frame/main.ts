import { openApi, Refused, Unreachable } from './api.ts'
import { prepareFairness } from './fairness-sheet.ts'
import { byId, pause } from './page.ts'
import { followSite, openParent } from './parent.ts'
import type { OpenScreen } from './screen.ts'
import type { OpenSharedScreen } from './shared-screen.ts'
import { closeSheetsOnBack, openSheet, prepareSheets, showHistory } from './sheets.ts'
import { openTable } from './table.ts'
import { loadTexts, openMoney } from './texts.ts'
import { prepareTools } from './tools.ts'
import type { PlaySession } from './types.ts'

/** The screen of each kind of game; only the one that is played is loaded. */
const screens: Readonly<Record<string, () => Promise<{ readonly open: OpenScreen }>>> = {
  slot: () => import('#sandbox/frame/screens/slot.ts'),
  tumble: () => import('#sandbox/frame/screens/tumble.ts'),
  hold: () => import('#sandbox/frame/screens/hold.ts'),
  dice: () => import('#sandbox/frame/screens/dice.ts'),
  hilo: () => import('#sandbox/frame/screens/hilo.ts'),
  keno: () => import('#sandbox/frame/screens/keno.ts'),
  fishing: () => import('#sandbox/frame/screens/fishing.ts'),
  coupon: () => import('#sandbox/frame/screens/coupon.ts'),
  climb: () => import('#sandbox/frame/screens/climb.ts'),
  spots: () => import('#sandbox/frame/screens/spots.ts'),
  plinko: () => import('#sandbox/frame/screens/plinko.ts'),
  rocket: () => import('#sandbox/frame/screens/rocket.ts'),
  hand: () => import('#sandbox/frame/screens/hand.ts'),
}

/** The screens of rounds that go by the clock. */
const sharedScreens: Readonly<Record<string, () => Promise<{ readonly open: OpenSharedScreen }>>> = {
  roulette: () => import('#sandbox/frame/screens/roulette.ts'),
  baccarat: () => import('#sandbox/frame/screens/baccarat.ts'),
  dragontiger: () => import('#sandbox/frame/screens/dragontiger.ts'),
  sicbo: () => import('#sandbox/frame/screens/sicbo.ts'),
  moneywheel: () => import('#sandbox/frame/screens/moneywheel.ts'),
  cockfight: () => import('#sandbox/frame/screens/cockfight.ts'),
  lottery: () => import('#sandbox/frame/screens/lottery.ts'),
}

const key = location.hash.slice(1)
const api = openApi(key, decodeURIComponent(location.pathname.split('/')[2] ?? ''))
const language = document.documentElement.lang

function setCover(state: 'loading' | 'lost' | 'over' | 'ready', text = ''): void {
  document.body.dataset.state = state
  byId('cover-text').textContent = text
  if (state === 'over') byId('alarm').textContent = text
}

/** Loads the session, again and again while the connection is away. */
async function loadSession(lost: string): Promise<PlaySession> {
  for (;;) {
    try {
      return await api.session()
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      setCover('lost', lost)
      await pause(2000)
    }
  }
}

async function start(): Promise<void> {
  const say = await loadTexts(language)
  const end = (text: string) => {
    setCover('over', text)
    byId<HTMLButtonElement>('go').disabled = true
  }
  prepareSheets()
  prepareTools()
  let session: PlaySession
  let openScreen: OpenScreen | undefined
  let openShared: OpenSharedScreen | undefined
  let openBook: typeof import('#sandbox/frame/screens/book.ts').openBook | undefined
  try {
    const name = document.body.dataset.screen!
    const loaded = loadSession(say('connection'))
    if (name === 'book') openBook = (await import('#sandbox/frame/screens/book.ts')).openBook
    else if (sharedScreens[name]) openShared = (await sharedScreens[name]()).open
    else openScreen = (await screens[name]!()).open
    session = await loaded
  } catch (error) {
    return end(say(error instanceof Refused ? 'session_expired' : 'connection'))
  }

  const money = openMoney(language, session.currency)
  const tellParent = openParent(session.parentOrigin)
  closeSheetsOnBack(tellParent)
  const back = byId<HTMLAnchorElement>('back')
  back.href = session.lobbyUrl
  back.target = '_top'
  back.addEventListener('click', () => tellParent('exit'))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
      tellParent('escape')
  })
  byId('demo-mark').hidden = session.mode !== 'demo'
  if (session.mode === 'demo') byId('balance-label').textContent = say('funBalance')
  byId('open-rules').addEventListener('click', () => openSheet('rules'))
  byId('open-history').addEventListener('click', () => void showHistory(api, language, money, say).catch(() => {}))

  const fairness = prepareFairness({ api, say, money, language, shared: (openShared ?? openBook) !== undefined })
  if (openBook) {
    openBook({ api, key, session, language, say, money, tellParent, end })
    setCover('ready')
    return tellParent('ready')
  }
  if (openShared) {
    const { openSharedTable } = await import('./shared-table.ts')
    openSharedTable({ api, key, session, openScreen: openShared, say, money, tellParent, end, cover: setCover })
    setCover('ready')
    return tellParent('ready')
  }
  await fairness.begin().catch(() => {})
  const table = await openTable({ api, session, openScreen: openScreen!, say, money, tellParent, end })
  setCover('ready')
  tellParent('ready')
  const resumed = table.resume(session.round)
  table.follow()
  await resumed
}

followSite()
void start()
