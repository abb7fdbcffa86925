import { type DragEvent, useEffect, useRef, useState } from 'react'
import { bcp47, type Locale, localePath } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import type { ReceiptMessages } from '#islands/own/movement-words.ts'
import { loadCheckpoints, loadCheckpointsTo, type Pinned } from '#stores/account-record.ts'
import { Button } from '#ui/Button.tsx'
import { FileInput } from '#ui/form/FileInput.tsx'
import { type Checked, checkFile, type FileProblem } from './check-file.ts'
import { VerifiedLines } from './VerifiedLines.tsx'

export type VerifyMessages = typeof import('#locales/en/verify.json')

export interface VerifyReceiptsProps {
  /** Texts of the namespace `verify`. */
  readonly messages: VerifyMessages
  /** Texts of the namespace `receipt`. */
  readonly words: ReceiptMessages
  readonly locale: Locale
}

type State =
  | { readonly step: 'idle' }
  | { readonly step: 'checking'; readonly count: number }
  | { readonly step: 'refused'; readonly why: FileProblem }
  | { readonly step: 'done'; readonly checked: Checked }

/**
 * Loads the newest published checkpoints while there is a connection. Gives a function that has them back to a day; without a
 * connection it has those that were loaded, or none, and the file is checked by itself.
 */
function usePublished(): (day: string | undefined) => Promise<Pinned | undefined> {
  const loading = useRef<Promise<Pinned | undefined>>(undefined)
  useEffect(() => {
    loading.current ??= loadCheckpoints().catch(() => undefined)
  }, [])
  return async (day) => {
    const loaded = await loading.current
    if (loaded === undefined || day === undefined) return loaded
    loading.current = loadCheckpointsTo(day, loaded).catch(() => loaded)
    return loading.current
  }
}

const alerts = { bad: 'alert--bad', ok: 'alert--ok', warn: 'alert--warn' } as const

function Verdict({ checked, messages, locale }: { readonly checked: Checked } & Omit<VerifyReceiptsProps, 'words'>) {
  const { lines, keys, foreignDays, firstKey } = checked
  const broken = lines.filter((line) => line.verdict === 'broken').length
  const bad = broken > 0 || keys === 'foreign' || foreignDays.length > 0
  const proven = lines.filter((line) => line.verdict === 'proven').length
  const tag = bcp47[locale]
  const said =
    lines.length === 0
      ? messages.empty
      : broken > 0
        ? plural(messages, 'someBroken', broken, tag)
        : proven > 0
          ? plural(messages, 'allGood', proven, tag)
          : messages.notYet
  const look = bad ? 'bad' : proven > 0 ? 'ok' : 'warn'
  return (
    <div className={`alert ${alerts[look]}`} role="status">
      <span className={look === 'ok' ? 'i i-ph-check-circle' : 'i i-ph-warning-circle'} aria-hidden="true" />
      <div className="grid min-w-0 gap-1">
        <b className="text-[15px]">{said}</b>
        {keys && <span>{t(messages, `keys.${keys}`, { key: firstKey.slice(0, 16) })}</span>}
        {foreignDays.length > 0 && <span>{t(messages, 'pinnedDifferent', { days: foreignDays.join(', ') })}</span>}
        {checked.samePinned && <span>{messages.pinned}</span>}
      </div>
    </div>
  )
}

/** Checks a file of receipts in this browser: nothing of it is sent, and no connection is needed. */
export function VerifyReceipts({ messages, words, locale }: VerifyReceiptsProps) {
  const [state, setState] = useState<State>({ step: 'idle' })
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const publishedTo = usePublished()
  const work = async (file: File | undefined) => {
    if (!file) return
    const result = await checkFile(file, publishedTo, (count) => setState({ step: 'checking', count }))
    setState(typeof result === 'string' ? { step: 'refused', why: result } : { step: 'done', checked: result })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void work(event.dataTransfer.files[0])
  }
  return (
    <div className="stack">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={over ? 'dropfield is-over' : 'dropfield'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileInput
          inputRef={input}
          accept="application/json,.json"
          tabIndex={-1}
          aria-label={messages.choose}
          onChoose={([file]) => void work(file)}
        />
        <Button look="primary" loading={state.step === 'checking'} onClick={() => input.current?.click()}>
          {state.step === 'idle' ? messages.choose : messages.another}
        </Button>
        <span className="muted">{messages.drop}</span>
        <a className="link" href={localePath(locale, '/member/transactions')}>
          {messages.toRecord}
        </a>
      </div>
      {state.step === 'checking' && <p role="status">{plural(messages, 'checking', state.count, bcp47[locale])}</p>}
      {state.step === 'refused' && (
        <div className="alert alert--bad" role="alert">
          {messages[state.why]}
        </div>
      )}
      {state.step === 'done' && (
        <>
          <Verdict checked={state.checked} messages={messages} locale={locale} />
          <VerifiedLines lines={state.checked.lines} messages={messages} words={words} locale={locale} />
        </>
      )}
    </div>
  )
}
