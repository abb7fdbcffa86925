import { useEffect, useRef } from 'react'
import { refreshBalance } from '#stores/balance.ts'
import { readFrameMessage } from './frame-messages.ts'
import type { GameMode } from './use-launch.ts'

/**
 * What a vendor's page may do: run its scripts on its own origin, open its own help in a new window, keep the sound.
 * Not: lead the site away, open dialogs of the browser, download.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** The vendor's page, and what it says to this one. */
export function VendorFrame(props: {
  readonly url: string
  readonly label: string
  readonly mode: GameMode | undefined
  readonly onPoor: () => void
  readonly back: string
}) {
  const { url, label, mode, onPoor, back } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const poor = useRef(onPoor)
  useEffect(() => {
    poor.current = onPoor
  })
  useEffect(() => {
    const { origin } = new URL(url, location.href)
    const hear = (message: MessageEvent) => {
      const event = readFrameMessage(message, { origin, window: frame.current?.contentWindow ?? null })
      if (event === 'exit') location.assign(back)
      else if (mode !== 'real') return
      else if (event === 'insufficient_funds') poor.current()
      else if (event === 'round' || event === 'balance') void refreshBalance()
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [url, back, mode])
  return (
    <iframe
      ref={frame}
      src={url}
      title={label}
      sandbox={sandbox}
      allow="autoplay; fullscreen"
      referrerPolicy="origin"
      className="size-full border-0"
    />
  )
}
