import { openApi, Refused, Unreachable } from './api.ts'
import { byId, pause } from './page.ts'
import { openParent } from './parent.ts'
import { openReels } from './reels.ts'
import { openSheet, prepareSheets, showHistory } from './sheets.ts'
import { openTable } from './table.ts'
import { loadTexts, openMoney } from './texts.ts'
import type { PlaySession } from './types.ts'

const symbols = ['h1', 'h2', 'h3', 'h4', 'a', 'k', 'q', 'j', 't', 'wild', 'scatter']
const opening = [
  ['k', 'h3', 'a'],
  ['q', 'wild', 'h2'],
  ['h1', 'scatter', 'j'],
  ['h4', 'wild', 'h3'],
  ['t', 'h2', 'q'],
]

const api = openApi(location.hash.slice(1))
const language = document.documentElement.lang
const symbolBase = document.body.dataset.symbols!

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

const loadPictures = () =>
  Promise.all(
    symbols.map((name) => {
      const image = new Image()
      image.src = `${symbolBase}${name}.svg`
      return image.decode().catch(() => {})
    }),
  )

async function start(): Promise<void> {
  const say = await loadTexts(language)
  const end = (text: string) => {
    setCover('over', text)
    byId<HTMLButtonElement>('spin').disabled = true
  }
  prepareSheets()
  let session: PlaySession
  try {
    ;[session] = await Promise.all([loadSession(say('connection')), loadPictures()])
  } catch (error) {
    return end(say(error instanceof Refused ? 'session_expired' : 'connection'))
  }

  const money = openMoney(language, session.currency)
  const tellParent = openParent(session.parentOrigin)
  const back = byId<HTMLAnchorElement>('back')
  back.href = session.lobbyUrl
  back.target = '_top'
  back.addEventListener('click', () => tellParent('exit'))
  byId('demo-mark').hidden = session.mode !== 'demo'
  if (session.mode === 'demo') byId('balance-label').textContent = say('funBalance')

  const reels = openReels(byId('reels'), symbolBase, session.rules.strips)
  reels.show(opening)
  byId('open-rules').addEventListener('click', () => openSheet('rules'))
  byId('open-history').addEventListener('click', () => void showHistory(api, language, money, say).catch(() => {}))

  const table = openTable({ api, session, reels, say, money, tellParent, end })
  setCover('ready')
  tellParent('ready')
  await table.resume(session.round)
  if (session.error) await table.refuse(session.error)
}

void start()
