import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#i18n/t.ts'
import { refreshBalance } from '#stores/balance.ts'
import { frameHasShown, frameIsSilent, frameShows } from '#stores/reveal.ts'
import { followShownBalance } from '#stores/shown-balance.ts'
import { Button } from '#ui/Button.tsx'
import { closeOnBack } from '#ui/back.ts'
import { readFrameMessage } from './frame-messages.ts'
import type { GameMessages } from './GameStage.tsx'
import { Opening } from './Opening.tsx'
import type { GameMode } from './use-launch.ts'

/** A page that takes longer is said to be slow; it may still come. */
const slowMs = 10_000
/** A vendor page that has sent no message by then never will: it does not report when it has shown a round. */
const silentMs = 5_000

/**
 * What a vendor’s page may do: run its scripts on its own origin, open its own help in a new window, keep the sound.
 * Not: lead the site away, open dialogs of the browser, download.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

export interface VendorFrameProps {
  readonly messages: GameMessages
  readonly url: string
  readonly label: string
  /** Of the game, to be seen until its page is there. */
  readonly picture: string
  readonly mode: GameMode | undefined
  /** Whether the game plays from the balance that the site shows. */
  readonly plays: boolean
  readonly onPoor: () => void
  /** A round is over. */
  readonly onRound: () => void
  /** The player wants out of the frame by the keyboard. */
  readonly onEscape: () => void
  readonly retry: () => void
  readonly back: string
}

/** Covers the frame until its page is loaded. */
function Cover(
  props: Pick<VendorFrameProps, 'messages' | 'label' | 'picture' | 'retry' | 'back'> & { readonly slow: boolean },
) {
  const { messages, label, picture, slow, retry, back } = props
  const words = messages.stage
  return (
    <Opening picture={picture} text={slow ? words.slow : t(messages, 'stage.opening', { game: label })}>
      {slow && (
        <div className="flex flex-wrap justify-center gap-2">
          <Button look="primary" onClick={retry}>
            {words.retry}
          </Button>
          <a className="btn btn--second" href={back}>
            {words.back}
          </a>
        </div>
      )}
    </Opening>
  )
}

/** Whether the page itself has the focus, rather than the game bar or a dialog. */
const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** Acts on what the frame says, for rounds that are played for money. To be called when the page has loaded. */
function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  { url, mode, back, onPoor, onRound, onEscape }: VendorFrameProps,
  arrived: () => void,
  close: () => void,
): () => void {
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined)
  const spoke = useRef(false)
  const told = useRef({ onPoor, onRound, onEscape, arrived, close })
  useEffect(() => {
    told.current = { onPoor, onRound, onEscape, arrived, close }
  })
  useEffect(() => {
    const { origin } = new URL(url, location.href)
    let uncover: (() => void) | undefined
    const hear = (message: MessageEvent) => {
      const said = readFrameMessage(message, { origin, window: frame.current?.contentWindow ?? null })
      if (said === undefined) return
      spoke.current = true
      clearTimeout(silence.current)
      frameIsSilent(false)
      if (said.event === 'ready') told.current.arrived()
      if (said.event === 'exit') location.assign(back)
      if (said.event === 'escape') told.current.onEscape()
      if (said.event === 'sheet') uncover ??= closeOnBack(() => told.current.close())
      if (said.event === 'sheet-closed') uncover = void uncover?.()
      if (mode !== 'real') return
      if (said.event === 'insufficient_funds') told.current.onPoor()
      if (said.event === 'show') frameShows()
      if (said.event === 'round') told.current.onRound()
      if (said.event !== 'round' && said.event !== 'balance') return
      frameHasShown(said.id)
      void refreshBalance()
    }
    addEventListener('message', hear)
    return () => {
      uncover?.()
      clearTimeout(silence.current)
      frameIsSilent(false)
      removeEventListener('message', hear)
    }
  }, [frame, url, back, mode])
  return useCallback(() => {
    if (!spoke.current) silence.current = setTimeout(() => frameIsSilent(true), silentMs)
  }, [])
}

/** The vendor’s page, and what it says to this one. */
export function VendorFrame(props: VendorFrameProps) {
  const { url, label, plays } = props
  const [slow, setSlow] = useState(false)
  /** How often its page has said or shown that it is there: before its scripts run it hears nothing. */
  const [arrivals, setArrivals] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  // Pages that know these words leave name and way back to the bar above them and colour their own bars as the site
  // does; for any other they are nothing.
  const tell = useCallback(
    (event: 'bar' | 'theme' | 'balance' | 'close', balance?: string) => {
      const { theme } = document.documentElement.dataset
      const { origin } = new URL(url, location.href)
      const word = { type: 'baize-site', event, theme, ...(balance !== undefined && { balance }) }
      frame.current?.contentWindow?.postMessage(word, origin)
    },
    [url],
  )
  const arrived = useCallback(() => {
    setArrivals((before) => before + 1)
    tell('bar')
    // The keys of the game work at once.
    if (isNowhere()) frame.current?.focus()
  }, [tell])
  const close = useCallback(() => tell('close'), [tell])
  const expectWord = useFrameMessages(frame, props, arrived, close)
  useEffect(() => {
    const watch = new MutationObserver(() => tell('theme'))
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => watch.disconnect()
  }, [tell])
  const there = arrivals > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew to a page that has arrived again
  useEffect(
    () => (there && plays ? followShownBalance((balance) => tell('balance', balance)) : undefined),
    [arrivals, there, plays, tell],
  )
  return (
    <>
      <iframe
        ref={frame}
        src={url}
        title={label}
        sandbox={sandbox}
        allow="autoplay; clipboard-write; fullscreen"
        referrerPolicy="origin"
        className="size-full border-0"
        onLoad={() => {
          arrived()
          expectWord()
        }}
      />
      {!there && <Cover {...props} slow={slow} />}
    </>
  )
}
