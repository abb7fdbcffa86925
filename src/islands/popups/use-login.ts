import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { t } from '#i18n/t.ts'
import { logIn, type Progress, rememberedName, rememberName } from '#stores/access.ts'
import { $agreed, keepAgreement } from '#stores/agreement.ts'
import type { Intention } from '#stores/dialog.ts'
import { CallFailure, failureCode } from '#stores/failure.ts'
import { usePopup } from './context.ts'
import { forgetDrafts, readDraft, writeDraft } from './drafts.ts'
import { failureSentence } from './FormParts.tsx'
import { enter } from './finish.ts'
import { useCaptcha } from './use-captcha.ts'

export interface Faults {
  readonly username?: string
  readonly password?: string
  readonly captcha?: string
  readonly terms?: boolean
  readonly form?: string
}

/** State and steps of the log-in form; the dialog only draws. The agents' form is drawn by the server first, which remembers nobody. */
export function useLogin(intention: Intention | undefined, agent?: { readonly enter: typeof enter }) {
  const popup = usePopup()
  const captcha = useCaptcha()
  const [username, setUsername] = useState(() => (agent ? '' : readDraft('username') || rememberedName()))
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(() => !agent && rememberedName() !== '')
  const agreed = useStore($agreed, { ssr: 'initial' })
  const [faults, setFaults] = useState<Faults>({})
  const [step, setStep] = useState<Progress>()
  const required = t(popup.messages.access, 'required')

  function check(): Faults {
    return {
      ...(username.trim() === '' && { username: required }),
      ...(password === '' && { password: required }),
      ...(captcha.shown && captcha.text.trim() === '' && { captcha: required }),
      ...(!agent && !agreed && { terms: true }),
    }
  }

  async function fail(thrown: unknown) {
    const code = failureCode(thrown)
    const asked = thrown instanceof CallFailure && thrown.details.captcha === true
    if (captcha.shown || asked || code === 'captcha_required' || code === 'captcha_wrong') captcha.renew()
    const sentence = await failureSentence(popup, thrown)
    setFaults(code === 'captcha_wrong' ? { captcha: sentence } : { form: sentence })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (step) return
    const found = check()
    setFaults(found)
    if (Object.keys(found).length > 0) return
    if (!agent) keepAgreement()
    try {
      const fromAgent = agent ? { fromAgent: true } : {}
      const answer = await logIn({ username, password, ...captcha.answer(), ...fromAgent }, setStep)
      rememberName(remember ? username.trim() : undefined)
      forgetDrafts()
      await (agent?.enter ?? enter)(answer, intention, 'stay')
    } catch (thrown) {
      await fail(thrown)
    } finally {
      setStep(undefined)
    }
  }

  const name = (text: string) => {
    setUsername(text)
    writeDraft('username', text)
  }
  return {
    captcha,
    username,
    setUsername: name,
    password,
    setPassword,
    remember,
    setRemember,
    faults,
    step,
    submit,
    fail,
  }
}

export type LoginForm = ReturnType<typeof useLogin>
