import { useState } from 'react'
import { t } from '#i18n/t.ts'
import { saveRealityCheck } from '#stores/limits.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Choice } from './Choice.tsx'
import { useAct } from './use-act.ts'
import type { LimitsContext } from './words.ts'

const choices = [15, 30, 60, 120, 240]

/** The minutes between two reality checks, as far as the rules here leave the choice. */
export function RealityDialog({ context, onClose }: { readonly context: LimitsContext; readonly onClose: () => void }) {
  const { messages, limits, show, tell } = context
  const { minutes, most, canBeOff } = limits.realityCheck
  const [wanted, setWanted] = useState(minutes)
  const [busy, run] = useAct()
  const offered = [...new Set([...choices, minutes])].filter((one) => one > 0 && one <= most).sort((a, b) => a - b)
  const options = offered.map((one) => [String(one), t(messages, 'minutesAlone', { n: one })] as const)
  return (
    <Dialog
      title={messages.reality.name}
      closeLabel={messages.close}
      onClose={onClose}
      foot={
        <Button
          look="primary"
          block
          loading={busy}
          onClick={() =>
            void run(async () => {
              show(await saveRealityCheck(wanted))
              tell(messages.saved)
              onClose()
            })
          }
        >
          {messages.save}
        </Button>
      }
    >
      <div className="stack">
        <p className="muted">{messages.reality.text}</p>
        <Choice
          label={messages.reality.length}
          options={canBeOff ? [...options, ['0', messages.reality.off]] : options}
          value={String(wanted)}
          onChange={(value) => setWanted(Number(value))}
        />
      </div>
    </Dialog>
  )
}
