import { useEffect, useRef, useState } from 'react'
import type { RegisterField } from '#api/access.ts'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { failureSentence } from '#islands/dialogs/FormParts.tsx'
import type { Progress } from '#stores/access.ts'
import { $agreed, keepAgreement } from '#stores/agreement.ts'
import type { Intention } from '#stores/dialog.ts'
import { checkAffiliate, type MobileRegistration, proveNumber, registerByMobile, sendPhoneCode } from '#stores/entry.ts'
import { forgetCodes, linkCodes } from '#stores/link-codes.ts'
import type { RegisterForm } from '#stores/register-form.ts'
import { type RegisterInput as Registration, register } from '#stores/registration.ts'
import { useForm } from '#ui/form/use-form.ts'
import { forgetDrafts, readDraft, writeDraft } from './drafts.ts'
import { finish } from './finish.ts'
import { usePhone } from './MobileField.tsx'
import {
  checkForm,
  cleanValue,
  type RegisterFaults,
  type RegisterTab,
  type RegisterValues,
  type ShownField,
  shownFields,
} from './register-fields.ts'
import { useCaptcha } from './use-captcha.ts'

function firstValues(form: RegisterForm): RegisterValues {
  const values: RegisterValues = {}
  for (const { name } of shownFields(form)) values[name] = readDraft(name)
  for (const [name, code] of Object.entries(linkCodes()) as [keyof ReturnType<typeof linkCodes>, string | undefined][])
    if (code && form.fields[name]?.enabled) values[name] ||= code
  return values
}

/** What is typed on either tab: it is the other one's too. */
export function useTyped(settings: RegisterForm) {
  const values = useRef<RegisterValues>(undefined)
  values.current ??= firstValues(settings)
  const captcha = useCaptcha()
  const { renew } = captcha
  useEffect(() => {
    if (settings.verification.captcha) renew()
  }, [settings, renew])
  return { values, captcha }
}
export type Typed = ReturnType<typeof useTyped>

/** What the call wants: what is filled in, and the link's codes that have no field. */
function inputOf(
  settings: RegisterForm,
  fields: readonly ShownField[],
  values: RegisterValues,
): Record<string, string> {
  const filled = fields.flatMap(({ name }) => {
    const text = cleanValue(name, values[name] ?? '')
    return text === '' ? [] : [[name, text] as const]
  })
  const hidden = Object.entries(linkCodes()).filter(
    (entry): entry is [RegisterField, string] => !!entry[1] && !settings.fields[entry[0] as RegisterField]?.enabled,
  )
  return Object.fromEntries([...hidden, ...filled])
}

/** State and steps of the registration; the form only draws. Its faults are message codes. */
export function useRegistration(
  settings: RegisterForm,
  tab: RegisterTab,
  intention: Intention | undefined,
  { values: typed, captcha }: Typed,
) {
  const popup = usePopup()
  const phone = usePhone()
  const [takenNames, setTakenNames] = useState<readonly string[]>([])
  const [step, setStep] = useState<Progress>()
  const fields = shownFields(settings, tab)

  const form = useForm<Record<string, string>>({
    initial: () => ({ ...typed.current }),
    check: () => ({
      ...checkForm(settings, values, tab),
      ...(captcha.shown && captcha.text.trim() === '' && { captcha: 'required' }),
      ...(needsCode && !bringsCode && { verificationCode: 'required' }),
      ...(!$agreed.get() && { terms: 'required' }),
    }),
    async send() {
      keepAgreement()
      try {
        const input = sent()
        // A partner's code is looked at first (Spec 1 §4), before a captcha or an SMS code is consumed for it.
        if (input.affiliateCode) await checkAffiliate(input.affiliateCode)
        if (bringsCode) Object.assign(input, await proveNumber(tab, phone.phone, code))
        if (tab === 'mobile') await registerByMobile(input as unknown as MobileRegistration, setStep)
        else await register(input as unknown as Registration, setStep)
        forgetDrafts()
        await finish(intention, 'home')
      } finally {
        setStep(undefined)
      }
    },
    explain,
    onChange(name, text) {
      typed.current = { ...typed.current, [name]: text }
      if (name !== 'verificationCode' && !name.toLowerCase().includes('password')) writeDraft(name, text)
    },
  })
  const values: RegisterValues = { ...form.values, mobileNum: phone.phone.mobileNum }
  const code = (values.verificationCode ?? '').trim()
  const asksMobile = fields.some(({ name }) => name === 'mobileNum')
  const asksCode = settings.verification.sms && asksMobile && (tab === 'mobile' || values.mobileNum !== '')
  const needsCode = asksCode && settings.fields.verificationCode?.required === true
  const bringsCode = asksCode && code !== ''

  const username = cleanValue('username', values.username ?? '').toLowerCase()
  // No call says which names are free, so the form remembers the names that the server has refused.
  const faults: RegisterFaults = takenNames.includes(username) ? { ...form.faults, username: 'taken' } : form.faults

  async function explain(thrown: unknown) {
    const failed = failureCode(thrown)
    const details = thrown instanceof CallFailure ? thrown.details : {}
    if (captcha.shown || details.captcha || failed.startsWith('captcha')) captcha.renew()
    const told: RegisterFaults = { ...((details.fields ?? {}) as RegisterFaults) }
    if (failed === 'captcha_wrong') told.captcha = 'captcha_wrong'
    if (failed === 'code_wrong' || failed === 'code_expired') told.verificationCode = 'code'
    if (told.username === 'taken') setTakenNames([...takenNames, username])
    const drawn = fields.some(({ name }) => told[name]) || failed === 'captcha_wrong'
    // A code of the link that has no field could never be taken out by hand.
    if (!drawn && (failed === 'invitation_code_error' || failed === 'invalid_domain')) forgetCodes()
    return { faults: told, alert: drawn ? undefined : await failureSentence(popup, thrown) }
  }

  const sent = (): Record<string, string> => ({
    ...inputOf(settings, fields, values),
    ...(values.mobileNum && asksMobile && { countryDialingCode: phone.phone.countryDialingCode }),
    ...(bringsCode && { verificationCode: code }),
    ...captcha.answer(),
  })

  /** Sends the code to the number; the number has to be right first. */
  function sendCode(): Promise<number> | undefined {
    const fault = checkForm(settings, values, tab).mobileNum ?? (phone.valid ? undefined : 'pattern_mobile')
    form.mark({ mobileNum: fault })
    return fault ? undefined : sendPhoneCode(tab === 'mobile' ? 'register-mobile' : 'register-username', phone.phone)
  }

  return {
    ...form,
    captcha,
    phone: {
      ...phone,
      setNumber(text: string) {
        phone.setNumber(text)
        form.set({ mobileNum: text })
      },
    },
    fields,
    values,
    asksCode,
    sendCode,
    faults,
    termsFault: form.faults.terms !== undefined,
    step,
    /** Two passwords are one matter. */
    change: (name: RegisterField, text: string) =>
      form.set({ [name]: text, ...(name === 'password' && { confirmPassword: values.confirmPassword ?? '' }) }),
    /** Checks a field that is left. */
    look(name: RegisterField) {
      if (values[name]) form.mark({ [name]: checkForm(settings, values, tab)[name] })
    },
  }
}
