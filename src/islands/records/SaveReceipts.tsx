import { useState } from 'react'
import { type Locale, localePath } from '#i18n/locale.ts'
import { type AccountQuery, loadReceiptsFile } from '#stores/account-record.ts'
import { Button } from '#ui/Button.tsx'

export interface SaveReceiptsProps {
  readonly messages: Pick<
    typeof import('#locales/en/account.json'),
    'saveTitle' | 'saveText' | 'save' | 'saving' | 'saveFailed' | 'check'
  >
  readonly locale: Locale
  readonly query: AccountQuery
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves the lines of the chosen time with their proofs, to be checked anywhere and at any time. */
export function SaveReceipts({ messages, locale, query }: SaveReceiptsProps) {
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle')
  const work = async () => {
    setState('working')
    try {
      const now = new Date()
      const file = await loadReceiptsFile(query, now)
      save(`receipts-${now.toISOString().slice(0, 10)}.json`, JSON.stringify(file, null, 1))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <section className="panel grid gap-3">
      <h2 className="panel__title">{messages.saveTitle}</h2>
      <p className="muted max-w-[68ch] leading-[var(--lh-body)]">{messages.saveText}</p>
      {state === 'failed' && (
        <div className="alert alert--bad" role="alert">
          {messages.saveFailed}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button loading={state === 'working'} onClick={() => void work()}>
          <span className="i i-ph-download-simple" aria-hidden="true" />
          {messages.save}
        </Button>
        <a className="btn btn--quiet" href={localePath(locale, '/verify')}>
          {messages.check}
        </a>
      </div>
      <span className="sr" role="status">
        {state === 'working' && messages.saving}
      </span>
    </section>
  )
}
