import { type ReactNode, useEffect } from 'react'
import { openDialog } from '#stores/dialog.ts'
import type { ResourceStatus } from '#stores/resource.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { promptHere, thisPage } from './prompt.ts'
import type { ListWords } from './words.ts'

/** The words of what stands in place of data. */
export interface InsteadMessages
  extends Pick<ListWords, 'loading' | 'guest' | 'failed' | 'retry' | 'login' | 'register'> {
  /** Why trial accounts have none. */
  readonly trial?: string
}

export interface InsteadProps {
  readonly messages: InsteadMessages
  readonly status: ResourceStatus
  readonly retry: () => void
  /** Something else frames it. */
  readonly bare?: boolean | undefined
  readonly size?: ButtonProps['size']
  /** The skeleton while loading. */
  readonly children: ReactNode
}

/** Says why there are no data, and offers the way to them. Guests and trial users get the pop-up for it at once. */
export function Refused({ messages, status, retry, bare, size }: Omit<InsteadProps, 'children'>) {
  useEffect(() => {
    if (status === 'guest' || status === 'trial') promptHere(status)
  }, [status])
  const { guest, trial = guest, failed } = messages
  const isFailed = status === 'failed' || status === 'missing'
  return (
    <Empty
      text={isFailed ? failed : status === 'trial' ? trial : guest}
      bare={bare}
      role={isFailed ? 'alert' : 'status'}
    >
      {isFailed && (
        <Button size={size} onClick={retry}>
          {messages.retry}
        </Button>
      )}
      {status === 'guest' && (
        <Button look="primary" onClick={() => openDialog({ name: 'login', intention: thisPage() })}>
          {messages.login}
        </Button>
      )}
      {status === 'trial' && (
        <Button look="primary" onClick={() => openDialog({ name: 'register', intention: thisPage() })}>
          {messages.register}
        </Button>
      )}
    </Empty>
  )
}

/** The shape of rows that are on their way, in a box. */
export const WaitingRows = ({ rows = 6 }: { readonly rows?: number | undefined }) => (
  <div className="stack p-4">
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <div key={row} className="skel h-8" />
    ))}
  </div>
)

/** Stands in place of data: a skeleton while they are loading, else why there are none. */
export function Instead({ children, ...refused }: InsteadProps) {
  const { status, messages } = refused
  if (status !== 'loading' && status !== 'ready') return <Refused {...refused} />
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        {messages.loading}
      </p>
      {children}
    </div>
  )
}
