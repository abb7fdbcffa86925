import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { PageHead } from './filters.tsx'
import { useWords } from './words.ts'

export interface PayHeadProps {
  readonly title: string
  readonly note: ReactNode
  readonly onBack: () => void
  readonly children?: ReactNode
}

/** The head of what agents' pay shows in place of its periods, with the way back to them. */
export function PayHead({ onBack, ...head }: PayHeadProps) {
  const { say } = useWords()
  return (
    <>
      <div>
        <Button size="sm" look="quiet" onClick={onBack}>
          <span className="i i-ph-caret-left" aria-hidden="true" />
          {say('agentPay.back')}
        </Button>
      </div>
      <PageHead {...head} />
    </>
  )
}
