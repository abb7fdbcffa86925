import { Button, type ButtonProps } from '#ui/Button.tsx'

export interface ShareProps extends Pick<ButtonProps, 'size'> {
  readonly data: ShareData
  readonly label: string
}

/** Hands something on by the device's own sheet; nothing where there is none. */
export function Share({ data, label, size }: ShareProps) {
  if (typeof navigator === 'undefined' || navigator.share === undefined) return null
  // Who closes the sheet has changed their mind.
  const share = () => navigator.share(data).catch(() => undefined)
  return (
    <Button {...(size && { size })} onClick={() => void share()}>
      <span className="i i-ph-share-network" aria-hidden="true" />
      {label}
    </Button>
  )
}
