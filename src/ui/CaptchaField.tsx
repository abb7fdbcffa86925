import { Field } from './Field.tsx'

export interface CaptchaFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly imageLabel: string
  readonly refreshLabel: string
  /** Data URL; nothing while it loads. */
  readonly image: string | undefined
  readonly value: string
  readonly error?: string
  readonly onChange: (value: string) => void
  readonly onRefresh: () => void
}

/** Letters to be typed from a picture, with a button for a new picture. */
export function CaptchaField(props: CaptchaFieldProps) {
  return (
    <Field
      label={props.label}
      required
      placeholder={props.placeholder}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={16}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.target.value)}
      beside={
        <>
          {props.image === undefined ? (
            <span className="captcha skel" />
          ) : (
            <img className="captcha" src={props.image} width={124} height={48} alt={props.imageLabel} />
          )}
          <button
            type="button"
            className="icon-btn icon-btn--line !h-12"
            aria-label={props.refreshLabel}
            onClick={props.onRefresh}
          >
            <span className="i i-ph-arrows-clockwise" aria-hidden="true" />
          </button>
        </>
      }
    />
  )
}
