import { useState } from 'react'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { failureSentence } from '#islands/dialogs/FormParts.tsx'
import { logIn, type Progress, rememberedName, rememberName } from '#stores/access.ts'
import { $agreed, keepAgreement } from '#stores/agreement.ts'
import type { Intention } from '#stores/dialog.ts'
import { useForm } from '#ui/form/use-form.ts'
import { forgetDrafts, readDraft, writeDraft } from './drafts.ts'
import { enter } from './finish.ts'
import { useCaptcha } from './use-captcha.ts'

/** State and steps of the log-in form; the dialog only renders. The server renders the agents' form, without a remembered name. */
export function useLogin(intention: Intention | undefined, agent?: { readonly enter: typeof enter }) {
  const popup = usePopup()
  const captcha = useCaptcha()
  const [remember, setRemember] = useState(() => !agent && rememberedName() !== '')
  const [step, setStep] = useState<Progress>()
  const missing = (isMissing: boolean) => (isMissing ? t(popup.messages.access, 'required') : undefined)

  const form = useForm({
    initial: () => ({ username: agent ? '' : readDraft('username') || rememberedName(), password: '' }),
    check: ({ username, password }) => ({
      username: missing(username.trim() === ''),
      password: missing(password === ''),
      captcha: missing(captcha.shown && captcha.text.trim() === ''),
      terms: missing(!agent && !$agreed.get()),
    }),
    async send({ username, password }) {
      if (!agent) keepAgreement()
      try {
        const answer = await logIn(
          { username, password, ...captcha.answer(), ...(agent && { fromAgent: true }) },
          setStep,
        )
        rememberName(remember ? username.trim() : undefined)
        forgetDrafts()
        await (agent?.enter ?? enter)(answer, intention, 'stay')
      } finally {
        setStep(undefined)
      }
    },
    async explain(thrown) {
      const code = failureCode(thrown)
      const asked = thrown instanceof CallFailure && thrown.details.captcha === true
      if (captcha.shown || asked || code === 'captcha_required' || code === 'captcha_wrong') captcha.renew()
      const sentence = await failureSentence(popup, thrown)
      return code === 'captcha_wrong' ? { faults: { captcha: sentence } } : { alert: sentence }
    },
    onChange: (name, text) => name === 'username' && writeDraft(name, text),
  })
  return { ...form, captcha, remember, setRemember, step }
}

export type LoginForm = ReturnType<typeof useLogin>
