import { useEffect, useState } from 'react'
import { toast } from '#stores/toasts.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'

export interface CopyWords {
  readonly copy: string
  readonly copied: string
}

export interface CopyButtonProps extends Pick<ButtonProps, 'look' | 'size' | 'block'> {
  readonly text: string
  readonly words: CopyWords
  /** What is copied, for readers who hear only the button. */
  readonly label?: string
}

const answerMs = 2_000

/** Copies a text and answers "Copied" for two seconds, without changing its width. */
export function CopyButton({ text, words, label, look = 'second', ...rest }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), answerMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast('bad', 'copyFailed'),
    )
  return (
    <Button {...rest} look={look} onClick={() => void copy()}>
      <span className="copied">
        <span aria-hidden={copied}>
          <span className="i i-ph-copy" aria-hidden="true" />
          {words.copy}
        </span>
        <span aria-hidden={!copied}>
          <span className="i i-ph-check" aria-hidden="true" />
          {words.copied}
        </span>
      </span>
      {label && <span className="sr">{label}</span>}
      <span className="sr" role="status">
        {copied && words.copied}
      </span>
    </Button>
  )
}

/** A label, its value and the button that copies it. `copies` is what a bank's form wants, where that differs. */
export function CopyLine(props: {
  readonly label: string
  readonly value: string
  readonly copies?: string
  readonly big?: boolean
  readonly words: CopyWords
}) {
  const { label, value, copies = value, big, words } = props
  return (
    <div className="copyline">
      <span className="copyline__l">{label}</span>
      <span className={big ? 'copyline__v num copyline__v--big' : 'copyline__v num'}>{value}</span>
      <CopyButton size="sm" text={copies} words={words} label={label} />
    </div>
  )
}
