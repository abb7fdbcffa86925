import { useState } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Instead, PanelHead } from './lists.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

/** Whether anything is offered to the member: staff mark who is at risk, and take the mark off again. */
export function MemberRisk({ account, onChange }: { readonly account: string; readonly onChange: () => void }) {
  const { say, messages } = useWords()
  const [isOpen, setOpen] = useState(false)
  const loaded = useData((name: string, signal) => staffCall('staffRiskMark', { account: name }, { signal }), account)
  const { data } = loaded
  const mark = data?.mark
  const texts = messages.risk[mark ? 'clear' : 'set']
  async function send(reason: string): Promise<void> {
    loaded.show(await staffCall('staffMarkRisk', { account, marked: mark === undefined, reason }))
    onChange()
  }
  return (
    <section className="panel">
      <PanelHead title={say('risk.title')}>
        {data && may('members.write') && (
          <Button size="sm" look={mark ? 'second' : 'danger-line'} onClick={() => setOpen(true)}>
            {texts.open}
          </Button>
        )}
      </PanelHead>
      {data === undefined ? (
        <Instead {...loaded} rows={1} />
      ) : mark ? (
        <div className="note note--pin">
          <b>{say('risk.marked')}</b>
          <br />
          {mark.reason}
          <small>
            {mark.by}, <span className="num">{formatDateTime(mark.at).slice(0, 16)}</span>
          </small>
        </div>
      ) : (
        <p className="muted">{say('risk.none')}</p>
      )}
      {isOpen && (
        <ReasonDialog
          title={say(mark ? 'risk.clear.title' : 'risk.set.title', { account })}
          lead={texts.lead}
          submit={texts.open}
          danger={!mark}
          done={say(mark ? 'risk.clear.done' : 'risk.set.done', { account })}
          send={send}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
