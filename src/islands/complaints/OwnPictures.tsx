import { useEffect, useState } from 'react'
import { t } from '#i18n/t.ts'
import { ownPicture } from '#stores/complaints.ts'
import { Button } from '#ui/Button.tsx'
import type { ComplaintMessages } from './ComplaintsPage.tsx'

function OwnPicture({ id, label }: { readonly id: string; readonly label: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    const own = new AbortController()
    ownPicture(id, own.signal).then(
      (blob) => {
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      () => undefined,
    )
    return () => {
      own.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id])
  return address === undefined ? (
    <span className="thumb skel" aria-busy="true" />
  ) : (
    <a className="thumb" href={address} target="_blank" rel="noopener">
      <img src={address} alt={label} />
    </a>
  )
}

/** The pictures of a line; they are loaded when somebody wants to see them. */
export function OwnPictures(props: { readonly ids: readonly string[]; readonly messages: ComplaintMessages }) {
  const { ids, messages } = props
  const [isOpen, setOpen] = useState(false)
  if (ids.length === 0) return null
  if (!isOpen)
    return (
      <Button size="sm" look="quiet" onClick={() => setOpen(true)}>
        {t(messages, 'show', { n: ids.length })}
      </Button>
    )
  return (
    <div className="thumbs">
      {ids.map((id, at) => (
        <OwnPicture key={id} id={id} label={t(messages, 'picture', { n: at + 1 })} />
      ))}
    </div>
  )
}
