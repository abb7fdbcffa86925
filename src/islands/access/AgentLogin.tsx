import { useEffect, useState } from 'react'
import { localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { ProgressLine } from '#islands/dialogs/FormParts.tsx'
import { PopupWords, type PopupWordsProps } from '#islands/dialogs/PopupWords.tsx'
import { rememberedName } from '#stores/access.ts'
import { openDialog } from '#stores/dialog.ts'
import { showKeptToast } from '#stores/kept-toast.ts'
import { $kind, sessionKnown } from '#stores/session.ts'
import { Button } from '#ui/Button.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { useTyped } from '#ui/form/use-typed.ts'
import { enter } from './finish.ts'
import { Fields } from './LoginDialog.tsx'
import { useLogin } from './use-login.ts'

export interface AgentLoginProps extends Omit<PopupWordsProps, 'children'> {
  readonly messages: typeof import('#locales/en/agent.json')
}

/** Where agents go once they are in, without a locale. */
const agentHome = '/agentHome'

function AgentForm({ messages }: Pick<AgentLoginProps, 'messages'>) {
  const { locale, messages: words } = usePopup()
  const [changes, setChanges] = useState(false)
  const form = useLogin(undefined, {
    async enter(answer) {
      const next = { do: 'go' as const, path: agentHome }
      const asked = changes && 'token' in answer && !answer.passwordDue
      if (asked) openDialog({ name: 'change-password', reason: 'own', intention: next })
      else await enter(answer, next, 'home')
    },
  })
  useTyped(form.form.ref, (typed) => {
    const name = rememberedName()
    if (name !== '') form.setRemember(true)
    form.set({ username: typed('username') || name, password: typed('password') })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser takes over
  useEffect(() => {
    // An agent who is in already has nothing to fill in; who logs in here goes on by the form.
    void sessionKnown().then(() =>
      $kind.get() === 'agent' ? location.replace(localePath(locale, agentHome)) : showKeptToast(),
    )
  }, [])
  return (
    <form {...form.form} className="stack">
      <FormAlert>{form.alert}</FormAlert>
      <Fields
        form={form}
        aside={
          <button type="button" className="link" aria-pressed={changes} onClick={() => setChanges(!changes)}>
            {messages.change}
          </button>
        }
      />
      {changes && (
        <p className="field__note" role="status">
          {messages.changeHint}
        </p>
      )}
      <Button type="submit" look="primary" size="lg" block loading={form.busy}>
        {t(words.access, 'login.submit')}
      </Button>
      <ProgressLine step={form.step} />
      <p className="text-center text-[13px]">
        <a className="link" href={localePath(locale, '/')}>
          {messages.site}
        </a>
      </p>
    </form>
  )
}

/** The agents' log-in form (Spec 2 §2 "/agent"). */
export function AgentLogin({ messages, ...words }: AgentLoginProps) {
  return (
    <PopupWords {...words}>
      <AgentForm messages={messages} />
    </PopupWords>
  )
}
