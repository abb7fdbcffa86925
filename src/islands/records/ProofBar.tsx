import { useState } from 'react'
import { bcp47, type Locale, localePath } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { save } from '#islands/data/save.ts'
import { besideArea } from '#islands/own/own-path.ts'
import { type AccountQuery, checkPublished, loadReceiptsFile } from '#stores/account-record.ts'
import { Button } from '#ui/Button.tsx'
import type { AccountMessages } from './AccountRecord.tsx'

export interface ProofBarProps {
  readonly messages: AccountMessages
  readonly locale: Locale
  readonly zone: string
  readonly query: AccountQuery
}

type File = Awaited<ReturnType<typeof loadReceiptsFile>>
interface Counts {
  readonly proven: number
  readonly sealed: number
  readonly broken: number
}
type State =
  | { readonly step: 'idle' | 'checking' | 'saving' | 'failed' | 'unsupported' }
  | { readonly step: 'done'; readonly counts: Counts }

/** Checks a file as the page for saved files does, in this browser. */
async function check(file: File): Promise<Counts | undefined> {
  const { checkFile } = await import('./check-file.ts')
  const found = await checkFile(new Blob([JSON.stringify(file)]), checkPublished, () => undefined)
  if (typeof found === 'string') return undefined
  const count = (verdict: string) => found.lines.filter((line) => line.verdict === verdict).length
  // Keys or days that the house does not publish prove nothing.
  const isForeign = found.keys === 'foreign' || found.foreignDays.length > 0
  return {
    proven: isForeign ? 0 : count('proven'),
    sealed: count('sealed') + count('open'),
    broken: count('broken') + (isForeign ? count('proven') : 0),
  }
}

/** What the check came to, in words. */
function sentencesOf(state: State, messages: AccountMessages, tag: string): readonly [string, string] {
  if (state.step === 'failed') return [messages.saveFailed, messages.proofText]
  if (state.step === 'unsupported') return [messages.proofTitle, messages.unsupported]
  if (state.step !== 'done') return [messages.proofTitle, messages.proofText]
  const { proven, sealed, broken } = state.counts
  if (broken > 0) return [plural(messages, 'broken', broken, tag), messages.brokenText]
  const parts = [
    ...(proven > 0 || sealed === 0 ? [plural(messages, 'proven', proven, tag)] : []),
    ...(sealed > 0 ? [plural(messages, 'sealed', sealed, tag)] : []),
  ]
  return [parts.join(', '), messages.provenText]
}

/** Checks the lines of the chosen time against the ledger, in this browser, and saves them with their proofs. */
export function ProofBar({ messages, locale, zone, query }: ProofBarProps) {
  const [state, setState] = useState<State>({ step: 'idle' })
  const [file, setFile] = useState<File>()
  const work = async (step: 'checking' | 'saving', then: (file: File) => Promise<State>) => {
    setState({ step })
    try {
      const whole = file ?? (await loadReceiptsFile(query, zone))
      setFile(whole)
      setState(await then(whole))
    } catch {
      setState({ step: 'failed' })
    }
  }
  const keep = () =>
    work('saving', async (whole) => {
      save(`receipts-${new Date().toISOString().slice(0, 10)}.json`, new Blob([JSON.stringify(whole, null, 1)]))
      return state.step === 'done' ? state : { step: 'idle' }
    })
  const prove = () =>
    work('checking', async (whole) => {
      const counts = await check(whole)
      return counts ? { step: 'done', counts } : { step: 'unsupported' }
    })
  const isBad = state.step === 'failed' || (state.step === 'done' && state.counts.broken > 0)
  const isProven = state.step === 'done' && !isBad
  const [title, text] = sentencesOf(state, messages, bcp47[locale])
  return (
    <section className={`proofbar${isBad ? ' proofbar--bad' : isProven ? ' proofbar--ok' : ''}`}>
      <span className={`i ${isBad ? 'i-ph-warning-circle' : 'i-ph-seal-check'}`} aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-60" role={isBad ? 'alert' : 'status'}>
        <b>{state.step === 'checking' || state.step === 'saving' ? messages.saving : title}</b>
        <span className="muted">
          {text}{' '}
          {state.step === 'idle' && (
            <a className="link" href={localePath(locale, '/verify')} {...besideArea()}>
              {messages.check}
            </a>
          )}
        </span>
      </div>
      <span className="acts">
        {!isProven && (
          <Button size="sm" loading={state.step === 'checking'} onClick={() => void prove()}>
            {messages.prove}
          </Button>
        )}
        <Button look="outline" size="sm" loading={state.step === 'saving'} onClick={() => void keep()}>
          {messages.save}
        </Button>
      </span>
    </section>
  )
}
