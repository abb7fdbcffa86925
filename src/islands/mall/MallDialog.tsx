import type { ComponentProps, ReactNode } from 'react'
import { type Locale, localePath } from '#i18n/locale.ts'
import type { MallMessages } from '#islands/own/mall-words.ts'
import type { Mall } from '#stores/mall.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { PinField } from '#ui/form/PinField.tsx'
import type { useForm } from '#ui/form/use-form.ts'

/** What is opened over the mall, and what ends it. */
export interface OverMall {
  readonly messages: MallMessages
  readonly locale: Locale
  readonly mall: Mall
  /** Something is different from what the page shows: it reads it again. */
  readonly onStale: () => void
  readonly onClose: () => void
}

type Field = Pick<ComponentProps<typeof PinField>, 'name' | 'value' | 'error' | 'onChange'>

/** The payment password, with the way to a new one. */
export function MallPassword({ messages, locale, mall, field }: OverMall & { readonly field: Field }) {
  return (
    <div className="pin">
      <PinField
        label={messages.password}
        rule={mall.rule}
        reveal={{ show: messages.showPassword, hide: messages.hidePassword }}
        aside={
          <a className="link" href={localePath(locale, '/member/security')}>
            {messages.forgot}
          </a>
        }
        {...field}
      />
    </div>
  )
}

interface Props extends OverMall {
  readonly form: Pick<ReturnType<typeof useForm>, 'form' | 'busy' | 'alert' | 'submit'>
  readonly title: string
  /** What the button says that spends the points. */
  readonly submit: string
  /** There is something to spend points on: without a payment password the pop-up leads to one. */
  readonly isPossible: boolean
  readonly fields: ReactNode
  /** What stands above. */
  readonly children?: ReactNode
}

/** A pop-up that spends points by the payment password. */
export function MallDialog({ messages, locale, mall, form, isPossible, fields, children, ...props }: Props) {
  const isOpen = isPossible && mall.hasPassword
  return (
    <Dialog
      title={props.title}
      closeLabel={messages.close}
      onClose={props.onClose}
      foot={
        <>
          <Button onClick={props.onClose}>{messages.cancel}</Button>
          {isOpen && (
            <Button look="primary" loading={form.busy} onClick={() => void form.submit()}>
              {props.submit}
            </Button>
          )}
          {isPossible && !mall.hasPassword && (
            <a className="btn btn--primary" href={localePath(locale, '/member/security')}>
              <span>{messages.setNow}</span>
            </a>
          )}
        </>
      }
    >
      <form {...form.form} className="stack">
        {children}
        {isPossible && !mall.hasPassword && <p className="alert alert--warn">{messages.setPassword}</p>}
        {isOpen && fields}
        <FormAlert>{form.alert}</FormAlert>
      </form>
    </Dialog>
  )
}
