import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { type AgentNews, loadToTell, tellTeam } from '#stores/agent-news.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { NewsMessages } from './AgentNews.tsx'
import { useAnswer } from './use-answer.ts'

export interface TellDialogProps {
  readonly item: AgentNews
  readonly messages: NewsMessages
  readonly locale: Locale
  readonly onTold: () => void
  readonly onClose: () => void
}

/** Asks before an announcement goes to the team, and says to how many people it goes. */
export function TellDialog({ item, messages, locale, onTold, onClose }: TellDialogProps) {
  const { data, status, retry } = useAnswer(loadToTell, item.id)
  const [isBusy, setBusy] = useState(false)
  const people = data?.people ?? 0
  const send = async () => {
    setBusy(true)
    try {
      await tellTeam(item.id)
    } catch (thrown) {
      toastFailure(failureCode(thrown))
    }
    onTold()
    onClose()
  }
  return (
    <Dialog
      title={messages.tell}
      closeLabel={messages.close}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button look="primary" loading={isBusy} disabled={people === 0} onClick={() => void send()}>
            {messages.send}
          </Button>
        </>
      }
    >
      {data ? (
        <div className="stack">
          <p>
            <b>{item.title}</b>
          </p>
          <p role="status">{people === 0 ? messages.nobody : plural(messages, 'ask', people, bcp47[locale])}</p>
          {people > 0 && <p className="faint text-[13px]">{messages.once}</p>}
        </div>
      ) : (
        <Instead messages={messages} status={status} retry={retry} bare>
          <div className="skel h-20" />
        </Instead>
      )}
    </Dialog>
  )
}
