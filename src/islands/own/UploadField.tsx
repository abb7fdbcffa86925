import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { uploadTypes } from '#api/upload-rules.ts'
import { formatSize } from '#i18n/format-size.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import type { ChosenPicture, Uploads } from './use-uploads.ts'

export type UploadMessages = typeof import('#locales/en/uploads.json')

export interface UploadFieldProps {
  readonly label: string
  readonly messages: UploadMessages
  readonly locale: Locale
  /** From `useUploads`. */
  readonly uploads: Uploads
  /** Under a picture that is kept, in place of its size: what was read from it. */
  readonly read?: ReactNode
  /** A sentence about the field as a whole, such as that a picture is needed. */
  readonly error?: string | undefined
}

const accept = uploadTypes.join(',')

/** The input that a label or a drop area stands for; a phone offers its camera, too. */
function FileInput({ id, uploads, describedBy }: { id: string; uploads: Uploads; describedBy?: string | undefined }) {
  return (
    <input
      id={id}
      type="file"
      className="sr"
      accept={accept}
      multiple={uploads.max > 1}
      aria-describedby={describedBy}
      onChange={(event) => {
        uploads.add(event.target.files ?? [])
        // The same file may be chosen again after a fault.
        event.target.value = ''
      }}
    />
  )
}

function faultWords(messages: UploadMessages, { fault }: ChosenPicture): string {
  const key = fault === 'timeout' ? 'network' : fault
  return key !== undefined && key in messages.faults ? t(messages, `faults.${key as 'other'}`) : messages.faults.other
}

/** Faults that are not the picture's own: the same one may be sent again. */
const passing: readonly ChosenPicture['fault'][] = ['network', 'timeout', 'unavailable', 'too_many_requests']
const isPassing = ({ fault }: ChosenPicture): boolean => passing.includes(fault)

interface RowProps extends Omit<UploadFieldProps, 'label' | 'error'> {
  readonly picture: ChosenPicture
}

/** One picture as a line: what it is, how far it is, what is wrong with it. */
function FileRow({ picture, messages, locale, uploads, read }: RowProps) {
  const { key, name, bytes, preview, sent, id, fault } = picture
  const size = formatSize(bytes, locale)
  const percent = Math.floor((sent ?? 0) * 100)
  const state = percent < 100 ? t(messages, 'sending', { size, percent }) : t(messages, 'checking', { size })
  return (
    <div className={fault ? 'file is-bad' : 'file'}>
      <span className="file__pic">
        {fault ? <span className="i i-ph-warning-circle" aria-hidden="true" /> : <img src={preview} alt="" />}
      </span>
      <span className="file__t">
        <b className="clip" title={name}>
          {name}
        </b>
        <small role="status">
          {fault ? faultWords(messages, picture) : id ? (read ?? t(messages, 'ready', { size })) : state}
        </small>
        {sent !== undefined && <progress className="gauge__bar" max={100} value={percent} aria-hidden="true" />}
      </span>
      {isPassing(picture) && (
        <Button look="quiet" size="sm" onClick={() => uploads.again(key)}>
          {messages.again}
        </Button>
      )}
      <button
        type="button"
        className="icon-btn"
        aria-label={t(messages, 'remove', { name })}
        onClick={() => uploads.remove(key)}
      >
        <span className="i i-ph-trash" aria-hidden="true" />
      </button>
    </div>
  )
}

/** Up to three pictures side by side, and the place for the next. */
function Thumbs({
  id,
  messages,
  uploads,
  good,
}: { id: string; good: readonly ChosenPicture[] } & Pick<RowProps, 'messages' | 'uploads'>) {
  return (
    <div className="thumbs">
      {good.map(({ key, name, preview, sent }) => (
        <div className="thumb" key={key} aria-busy={sent !== undefined || undefined}>
          <img src={preview} alt={name} />
          {sent !== undefined && (
            <progress className="gauge__bar thumb__bar" max={100} value={sent * 100} aria-label={name} />
          )}
          <button
            type="button"
            className="icon-btn"
            aria-label={t(messages, 'remove', { name })}
            onClick={() => uploads.remove(key)}
          >
            <span className="i i-ph-x" aria-hidden="true" />
          </button>
        </div>
      ))}
      {good.length < uploads.max && (
        <label className="thumb thumb--add" htmlFor={id}>
          <span className="i i-ph-plus" aria-hidden="true" />
          <span>{messages.add}</span>
          <span className="num">{t(messages, 'count', { count: good.length, max: uploads.max })}</span>
        </label>
      )}
    </div>
  )
}

/** A field for one picture (a line) or several (side by side), each sent as soon as it is chosen or dropped here. */
export function UploadField({ label, messages, locale, uploads, read, error }: UploadFieldProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const many = uploads.max > 1
  const good = uploads.pictures.filter(({ fault }) => fault === undefined)
  const lines = many ? uploads.pictures.filter(({ fault }) => fault !== undefined) : uploads.pictures
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    uploads.add(event.dataTransfer.files)
  }
  const onDrag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to use the input inside.
    <div
      className={error ? 'field is-error' : 'field'}
      onDragOver={onDrag(true)}
      onDragLeave={onDrag(false)}
      onDrop={drop}
    >
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <FileInput id={id} uploads={uploads} describedBy={error ? `${id}-error` : undefined} />
      <div className="uploads">
        {good.length === 0 && (
          <label className={over ? 'drop is-over' : 'drop'} htmlFor={id}>
            <span className="i i-ph-upload-simple" aria-hidden="true" />
            <b>{messages.choose}</b>
            <small>{many ? messages.hintMany : messages.hint}</small>
          </label>
        )}
        {many && good.length > 0 && <Thumbs id={id} messages={messages} uploads={uploads} good={good} />}
        {lines.map((picture) => (
          <FileRow
            key={picture.key}
            picture={picture}
            messages={messages}
            locale={locale}
            uploads={uploads}
            read={read}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="field__err" role="alert">
          <span className="i i-ph-warning-circle" aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
