import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

/** A password that is told once. */
export interface Given {
  readonly account: string
  readonly password: string
}

/** Shows the first password of a staff account, once. */
export function GivenDialog({ given, onClose }: { readonly given: Given; readonly onClose: () => void }) {
  const { say } = useWords()
  const { account, password } = given
  const copy = () => void navigator.clipboard.writeText(password).then(() => tell('ok', say('staff.given.copied')))
  return (
    <Dialog
      title={say('staff.given.title', { account })}
      closeLabel={say('close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={copy}>{say('staff.given.copy')}</Button>
          <Button look="primary" onClick={onClose}>
            {say('close')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{say('staff.given.lead')}</p>
        <p className="given mono">{password}</p>
      </div>
    </Dialog>
  )
}
