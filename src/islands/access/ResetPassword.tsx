import { useEffect, useRef, useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { tabStorage } from '#browser/storage.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { failureSentence } from '#islands/dialogs/FormParts.tsx'
import { PopupWords, type PopupWordsProps } from '#islands/dialogs/PopupWords.tsx'
import { openDialog } from '#stores/dialog.ts'
import { checkResetLink, resetByLink } from '#stores/entry.ts'
import { Button } from '#ui/Button.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useTyped } from '#ui/form/use-typed.ts'
import { NewPasswordFields, useNewPassword } from './NewPassword.tsx'

export interface ResetPasswordProps extends Omit<PopupWordsProps, 'children'> {
  readonly messages: typeof import('#locales/en/reset.json')
}

const keptKey = 'resetToken'

/** Moves the link's token from the URL to the tab's storage, where it stays until it is consumed. */
function takeToken(): string {
  const address = new URL(location.href)
  const token = address.searchParams.get('token') ?? tabStorage.read(keptKey) ?? ''
  if (address.searchParams.has('token')) {
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
    tabStorage.write(keptKey, token)
  }
  return token
}

type State = 'open' | 'spent' | 'failed' | 'done'

function Ended({ text, button, onClick }: { text: string; button: string; onClick: () => void }) {
  return (
    <div className="stack">
      <p role="status">{text}</p>
      <Button look="primary" size="lg" block onClick={onClick}>
        {button}
      </Button>
    </div>
  )
}

function ResetForm({ messages }: Pick<ResetPasswordProps, 'messages'>) {
  const popup = usePopup()
  const fresh = useNewPassword(true)
  const token = useRef('')
  /** Whether the link is still good. Who sends the form meanwhile waits for it. */
  const looked = useRef(Promise.resolve(false))
  const [state, setState] = useState<State>('open')
  const [failure, setFailure] = useState<string>()
  const form = useForm({
    initial: {},
    check: fresh.check,
    async send() {
      if (!(await looked.current)) return
      await resetByLink(token.current, fresh.password, fresh.again)
      tabStorage.write(keptKey, undefined)
      setState('done')
    },
    async explain(thrown) {
      if (failureCode(thrown) === 'token_spent') return void setState('spent')
      return fresh.refuse(thrown) ? {} : { alert: await failureSentence(popup, thrown) }
    },
  })

  async function look(): Promise<boolean> {
    setState('open')
    try {
      await checkResetLink(token.current)
      return true
    } catch (thrown) {
      const code = failureCode(thrown)
      setFailure(await failureSentence(popup, thrown))
      setState(code === 'token_spent' || code === 'invalid_input' ? 'spent' : 'failed')
      return false
    }
  }
  const open = () => {
    looked.current = look()
  }
  useTyped(form.form.ref, (typed) => {
    fresh.setPassword(typed('password'))
    fresh.setAgain(typed('confirmPassword'))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is looked at once
  useEffect(() => {
    token.current = takeToken()
    if (token.current === '') setState('spent')
    else open()
  }, [])

  if (state === 'done')
    return <Ended text={messages.done} button={messages.login} onClick={() => openDialog({ name: 'login' })} />
  if (state === 'spent')
    return <Ended text={messages.spent} button={messages.again} onClick={() => openDialog({ name: 'forgot' })} />
  if (state === 'failed') return <Ended text={failure ?? ''} button={messages.retry} onClick={open} />
  return (
    <form {...form.form} className="stack">
      <p className="muted">{messages.lead}</p>
      <FormAlert>{form.alert}</FormAlert>
      <NewPasswordFields form={fresh} />
      <Button type="submit" look="primary" size="lg" block loading={form.busy}>
        {messages.submit}
      </Button>
    </form>
  )
}

/** A new password by the link of a mail. */
export function ResetPassword({ messages, ...words }: ResetPasswordProps) {
  return (
    <PopupWords {...words}>
      <ResetForm messages={messages} />
    </PopupWords>
  )
}
