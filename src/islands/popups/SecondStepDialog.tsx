import { type FormEvent, useState } from 'react'
import type { SecondStep } from '#api/access.ts'
import { t } from '#i18n/t.ts'
import { closeDialog, type DialogRequest, openDialog } from '#stores/dialog.ts'
import { answerStep, sendStepCode } from '#stores/entry.ts'
import { failureCode } from '#stores/failure.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { CodeField, useEntryWords } from './CodeField.tsx'
import { usePopup } from './context.ts'
import { forgetDrafts } from './drafts.ts'
import { FormAlert, failureSentence } from './FormParts.tsx'
import { enter } from './finish.ts'
import { MethodCards } from './MethodCards.tsx'
import { useFirstFault } from './use-first-fault.ts'

const icons: Readonly<Record<SecondStep, string>> = {
  totp: 'i-ph-shield-check',
  mobile: 'i-ph-device-mobile',
  email: 'i-ph-envelope-simple',
  bankAccountName: 'i-ph-bank',
}
const isSent = (method: SecondStep): method is 'mobile' | 'email' => method === 'mobile' || method === 'email'

interface AnswerProps {
  readonly method: SecondStep
  readonly request: Extract<DialogRequest, { name: 'second-step' }>
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

function Answer({ method, request, value, error, onChange }: AnswerProps) {
  const say = useEntryWords()
  if (isSent(method)) {
    return (
      <CodeField
        key={method}
        purpose={method === 'mobile' ? 'step-mobile' : 'step-email'}
        label={say('step.code')}
        value={value}
        onChange={onChange}
        error={error}
        send={() => sendStepCode(request.ticket, method)}
        to={request.hints[method] ?? ''}
      />
    )
  }
  const name = method === 'bankAccountName'
  return (
    <Field
      key={method}
      label={name ? say('step.methods.bankAccountName') : say('step.code')}
      icon={icons[method]}
      required
      autoComplete={name ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={255}
      placeholder={say(name ? 'step.bankHint' : 'step.appHint')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The second step of a log-in from an address that the member has not used before (Spec 1 §4). */
export function SecondStepDialog({ request }: Pick<AnswerProps, 'request'>) {
  const popup = usePopup()
  const say = useEntryWords()
  const [method, setMethod] = useState<SecondStep>(request.methods[0] ?? 'totp')
  const [answer, setAnswer] = useState('')
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { element, look } = useFirstFault()
  const change = (next: SecondStep) => {
    setMethod(next)
    setAnswer('')
    setFault(undefined)
    setFailure(undefined)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const text = answer.trim()
    setFault(text === '' ? t(popup.messages.access, 'required') : undefined)
    setFailure(undefined)
    if (text === '') return look()
    setBusy(true)
    try {
      const entered = await answerStep({ ticket: request.ticket, method, answer: text })
      forgetDrafts()
      await enter(entered, request.intention, request.end)
    } catch (thrown) {
      const code = failureCode(thrown)
      const isOtherName = code === 'code_wrong' && method === 'bankAccountName'
      const sentence = isOtherName ? say('step.bankWrong') : await failureSentence(popup, thrown)
      if (code === 'code_wrong' || code === 'code_expired') setFault(sentence)
      else setFailure(sentence)
      setBusy(false)
      look()
      if (code === 'ticket_spent') openDialog({ name: 'login', intention: request.intention, failure: code })
    }
  }
  const cards = request.methods.map((value) => ({
    value,
    icon: icons[value],
    name: say(`step.methods.${value}`),
    note: request.hints[value],
  }))
  return (
    <Dialog title={say('step.title')} closeLabel={t(popup.messages.common, 'close')} onClose={closeDialog}>
      <form ref={element} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p className="muted">{say('step.lead')}</p>
        {failure && <FormAlert>{failure}</FormAlert>}
        {cards.length > 1 && <MethodCards label={say('step.choose')} cards={cards} value={method} onChange={change} />}
        <Answer method={method} request={request} value={answer} error={fault} onChange={setAnswer} />
        <Button type="submit" look="primary" size="lg" block loading={busy}>
          {say('step.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
