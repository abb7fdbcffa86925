import { type DragEvent, useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { FileInput } from './FileInput.tsx'

/** A picture that was chosen, and what has become of it. */
export interface ShownPicture {
  readonly key: number
  readonly name: string
  readonly bytes: number
  /** Address of what was chosen, in this browser alone. */
  readonly preview: string
  /** 0 to 1, while it is on its way. */
  readonly sent?: number
  /** The server's name of it, once it is kept. */
  readonly id?: string
  /** Code of what is wrong. */
  readonly fault?: string
  /** What is wrong is not the picture's own: the same one may be sent again. */
  readonly canRepeat?: boolean
}

export interface Pictures {
  readonly pictures: readonly ShownPicture[]
  readonly max: number
  /** Types of files that can be chosen. */
  readonly accept: string
  readonly add: (files: Iterable<File>) => void
  readonly again: (key: number) => void
  readonly remove: (key: number) => void
}

export interface UploadWords {
  readonly choose: string
  /** What a picture has to be like, where it is the only one and where there are several. */
  readonly hint: string
  readonly hintMany: string
  readonly add: string
  readonly again: string
  readonly count: (count: number, max: number) => string
  readonly remove: (name: string) => string
  /** How far a picture is, or what is wrong with it. */
  readonly state: (picture: ShownPicture) => string
}

export interface UploadFieldProps {
  readonly label: string
  readonly words: UploadWords
  readonly uploads: Pictures
  /** A sentence about the field as a whole, such as that a picture is needed. */
  readonly error?: string | undefined
}

interface PartProps extends Pick<UploadFieldProps, 'words' | 'uploads'> {
  readonly picture: ShownPicture
}

function RemoveButton({ picture, words, uploads, icon }: PartProps & { readonly icon: 'i-ph-trash' | 'i-ph-x' }) {
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={words.remove(picture.name)}
      onClick={() => uploads.remove(picture.key)}
    >
      <span className={`i ${icon}`} aria-hidden="true" />
    </button>
  )
}

/** One picture as a line: what it is, how far it is, what is wrong with it. */
function FileRow({ picture, words, uploads }: PartProps) {
  const { key, name, preview, sent, fault } = picture
  return (
    <div className={fault ? 'file is-bad' : 'file'}>
      <span className="file__pic">
        {fault ? <span className="i i-ph-warning-circle" aria-hidden="true" /> : <img src={preview} alt="" />}
      </span>
      <span className="file__t">
        <b className="clip" title={name}>
          {name}
        </b>
        <small role="status">{words.state(picture)}</small>
        {sent !== undefined && (
          <progress className="gauge__bar" max={100} value={Math.floor(sent * 100)} aria-hidden="true" />
        )}
      </span>
      {picture.canRepeat && (
        <Button look="quiet" size="sm" onClick={() => uploads.again(key)}>
          {words.again}
        </Button>
      )}
      <RemoveButton {...{ picture, words, uploads }} icon="i-ph-trash" />
    </div>
  )
}

/** Pictures side by side, and the place for the next. */
function Thumbs({ id, good, words, uploads }: Omit<PartProps, 'picture'> & { id: string; good: Pictures['pictures'] }) {
  return (
    <div className="thumbs">
      {good.map((picture) => (
        <div className="thumb" key={picture.key} aria-busy={picture.sent !== undefined || undefined}>
          <img src={picture.preview} alt={picture.name} />
          {picture.sent !== undefined && (
            <progress
              className="gauge__bar thumb__bar"
              max={100}
              value={picture.sent * 100}
              aria-label={picture.name}
            />
          )}
          <RemoveButton {...{ picture, words, uploads }} icon="i-ph-x" />
        </div>
      ))}
      {good.length < uploads.max && (
        <label className="thumb thumb--add" htmlFor={id}>
          <span className="i i-ph-plus" aria-hidden="true" />
          <span>{words.add}</span>
          <span className="num">{words.count(good.length, uploads.max)}</span>
        </label>
      )}
    </div>
  )
}

/** A field for one picture (a line) or several (side by side), each sent as soon as it is chosen or dropped here. */
export function UploadField({ label, words, uploads, error }: UploadFieldProps) {
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
      <FileInput
        id={id}
        accept={uploads.accept}
        multiple={many}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChoose={uploads.add}
      />
      <div className="uploads">
        {good.length === 0 && (
          <label className={over ? 'drop is-over' : 'drop'} htmlFor={id}>
            <span className="i i-ph-upload-simple" aria-hidden="true" />
            <b>{words.choose}</b>
            <small>{many ? words.hintMany : words.hint}</small>
          </label>
        )}
        {many && good.length > 0 && <Thumbs {...{ id, good, words, uploads }} />}
        {lines.map((picture) => (
          <FileRow key={picture.key} {...{ picture, words, uploads }} />
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
