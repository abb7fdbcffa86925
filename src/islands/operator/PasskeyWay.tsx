import { Button } from '#ui/Button.tsx'
import { useWords } from './words.ts'

export interface PasskeyWayProps {
  readonly look?: 'primary' | 'second'
  readonly busy: boolean
  readonly onUse: () => void
}

/** The passkey in place of the code that is asked for below it. */
export function PasskeyWay({ look = 'second', busy, onUse }: PasskeyWayProps) {
  const { say } = useWords()
  return (
    <>
      <Button look={look} block loading={busy} onClick={onUse}>
        {say('login.passkey')}
      </Button>
      <p className="or">{say('login.orCode')}</p>
    </>
  )
}
