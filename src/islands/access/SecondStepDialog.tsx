import { useState } from 'react'
import type { SecondStep } from '#api/access.ts'
import { failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { failureSentence } from '#islands/dialogs/FormParts.tsx'
import type { DialogProps } from '#islands/dialogs/part.ts'
import { closeDialog, openDialog } from '#stores/dialog.ts'
import { answerStep, sendStepCode } from '#stores/entry.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { forgetDrafts } from './drafts.ts'
import { enter } from './finish.ts'
import { MethodCards } from './MethodCards.tsx'
import { SentCode, useEntryWords } from './SentCode.tsx'

const icons: Readonly<Record<SecondStep, string>> = {
  totp: 'i-ph-shield-check',
  mobile: 'i-ph-device-mobile',
  email: 'i-ph-envelope-simple',
  bankAccountName: 'i-ph-bank',
}
const isSent = (method: SecondStep): method is 'mobile' | 'email' => method === 'mobile' || method === 'email'

interface AnswerProps {
  readonly method: SecondStep
  readonly request: DialogProps<'second-step'>
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

function Answer({ method, request, value, error, onChange }: AnswerProps) {
  const say = useEntryWords()
  if (isSent(method)) {
    return (
      <SentCode
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
export function SecondStepDialog(request: DialogProps<'second-step'>) {
  const popup = usePopup()
  const say = useEntryWords()
  const [method, setMethod] = useState<SecondStep>(request.methods[0] ?? 'totp')
  const form = useForm({
    initial: { answer: '' },
    check: ({ answer }) => (answer.trim() === '' ? { answer: t(popup.messages.access, 'required') } : {}),
    async send({ answer }) {
      const entered = await answerStep({ ticket: request.ticket, method, answer: answer.trim() })
      forgetDrafts()
      await enter(entered, request.intention, request.end)
    },
    async explain(thrown) {
      const code = failureCode(thrown)
      const isOtherName = code === 'code_wrong' && method === 'bankAccountName'
      const sentence = isOtherName ? say('step.bankWrong') : await failureSentence(popup, thrown)
      if (code === 'ticket_spent') openDialog({ name: 'login', intention: request.intention, failure: code })
      const isAnswer = code === 'code_wrong' || code === 'code_expired'
      return isAnswer ? { faults: { answer: sentence } } : { alert: sentence }
    },
  })
  const change = (next: SecondStep) => {
    setMethod(next)
    form.reset()
  }
  const cards = request.methods.map((value) => ({
    value,
    icon: icons[value],
    name: say(`step.methods.${value}`),
    note: request.hints[value],
  }))
  return (
    <Dialog title={say('step.title')} closeLabel={t(popup.messages.common, 'close')} onClose={closeDialog}>
      <form {...form.form} className="stack">
        <p className="muted">{say('step.lead')}</p>
        <FormAlert>{form.alert}</FormAlert>
        {cards.length > 1 && <MethodCards label={say('step.choose')} cards={cards} value={method} onChange={change} />}
        <Answer
          method={method}
          request={request}
          value={form.values.answer}
          error={form.faults.answer}
          onChange={(answer) => form.set({ answer })}
        />
        <Button type="submit" look="primary" size="lg" block loading={form.busy}>
          {say('step.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
