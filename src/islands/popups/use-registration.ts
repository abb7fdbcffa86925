import { type FormEvent, useEffect, useState } from 'react'
import type { RegisterField } from '#api/access.ts'
import type { Progress, RegisterForm } from '#stores/access.ts'
import { $agreed, keepAgreement } from '#stores/agreement.ts'
import type { Intention } from '#stores/dialog.ts'
import { checkAffiliate, type MobileRegistration, proveNumber, registerByMobile, sendPhoneCode } from '#stores/entry.ts'
import { CallFailure, failureCode } from '#stores/failure.ts'
import {
  affiliateKey,
  forgetCodes,
  type RegisterInput as Registration,
  referralKey,
  register,
} from '#stores/registration.ts'
import { tabStorage } from '#stores/storage.ts'
import { usePopup } from './context.ts'
import { forgetDrafts, readDraft, writeDraft } from './drafts.ts'
import { failureSentence } from './FormParts.tsx'
import { finish } from './finish.ts'
import { usePhone } from './PhoneField.tsx'
import {
  checkForm,
  cleanValue,
  type RegisterFaults,
  type RegisterTab,
  type RegisterValues,
  shownFields,
} from './register-fields.ts'
import { useCaptcha } from './use-captcha.ts'

/** Codes of the link that brought somebody here; they count even where their field is not shown. */
const linkCodes = () => ({ referralCode: tabStorage.read(referralKey), affiliateCode: tabStorage.read(affiliateKey) })

function firstValues(form: RegisterForm): RegisterValues {
  const values: RegisterValues = {}
  for (const { name } of shownFields(form)) values[name] = readDraft(name)
  for (const [name, code] of Object.entries(linkCodes()) as [keyof ReturnType<typeof linkCodes>, string | undefined][])
    if (code && form.fields[name]?.enabled) values[name] ||= code
  return values
}

/** What is typed on either tab: it is the other one's too. */
export function useTyped(settings: RegisterForm) {
  const [others, setOthers] = useState(() => firstValues(settings))
  const [code, setCode] = useState('')
  const captcha = useCaptcha()
  const { renew } = captcha
  useEffect(() => {
    if (settings.verification.captcha) renew()
  }, [settings, renew])
  return { others, setOthers, code, setCode, captcha }
}
export type Typed = ReturnType<typeof useTyped>

/** State and steps of the registration; the form only draws. */
export function useRegistration(
  settings: RegisterForm,
  tab: RegisterTab,
  intention: Intention | undefined,
  { others, setOthers, code, setCode, captcha }: Typed,
) {
  const popup = usePopup()
  const phone = usePhone()
  const [found, setFaults] = useState<RegisterFaults>({})
  const [takenNames, setTakenNames] = useState<readonly string[]>([])
  const [termsFault, setTermsFault] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [step, setStep] = useState<Progress>()
  const { renew, shown } = captcha
  const fields = shownFields(settings, tab)
  const values: RegisterValues = { ...others, mobileNum: phone.phone.mobileNum }
  const asksMobile = fields.some(({ name }) => name === 'mobileNum')
  const asksCode = settings.verification.sms && asksMobile && (tab === 'mobile' || values.mobileNum !== '')
  const needsCode = asksCode && settings.fields.verificationCode?.required === true
  const bringsCode = asksCode && code.trim() !== ''

  const username = cleanValue('username', values.username ?? '').toLowerCase()
  // No call says which names are free: what the server has refused stays refused, however often somebody types it again.
  const faults: RegisterFaults = takenNames.includes(username) ? { ...found, username: 'taken' } : found

  /** What was said of a field is over once it is changed; two passwords are one matter. */
  function forgive(...names: readonly RegisterField[]) {
    setFaults((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name as RegisterField))),
    )
  }

  function change(name: RegisterField, text: string) {
    setOthers((before) => ({ ...before, [name]: text }))
    forgive(name, ...(name === 'password' ? (['confirmPassword'] as const) : []))
    if (!name.toLowerCase().includes('password')) writeDraft(name, text)
  }

  function look(name: RegisterField) {
    if (!values[name]) return
    const fault = checkForm(settings, values, tab)[name]
    setFaults((before) => ({ ...before, [name]: fault }))
  }

  async function fail(thrown: unknown) {
    const failed = failureCode(thrown)
    const details = thrown instanceof CallFailure ? thrown.details : {}
    if (shown || details.captcha || failed.startsWith('captcha')) renew()
    const told: RegisterFaults = { ...((details.fields ?? {}) as RegisterFaults) }
    if (failed === 'captcha_wrong') told.captcha = 'captcha_wrong'
    if (failed === 'code_wrong' || failed === 'code_expired') told.verificationCode = 'code'
    setFaults(told)
    if (told.username === 'taken') setTakenNames([...takenNames, username])
    const drawn = fields.some(({ name }) => told[name]) || failed === 'captcha_wrong'
    // A code of the link that has no field could never be taken out by hand.
    if (!drawn && (failed === 'invitation_code_error' || failed === 'invalid_domain')) forgetCodes()
    setFailure(drawn ? undefined : await failureSentence(popup, thrown))
  }

  function check(): boolean {
    const wrong = checkForm(settings, values, tab)
    if (shown && captcha.text.trim() === '') wrong.captcha = 'required'
    if (needsCode && !bringsCode) wrong.verificationCode = 'required'
    setFaults(wrong)
    const agreed = $agreed.get()
    setTermsFault(!agreed)
    if (agreed) keepAgreement()
    setFailure(undefined)
    return agreed && !Object.values(wrong).some(Boolean)
  }

  function sent(): Record<string, string> {
    const filled = fields.flatMap(({ name }) => {
      const text = cleanValue(name, values[name] ?? '')
      return text === '' ? [] : [[name, text] as const]
    })
    const hidden = Object.fromEntries(
      Object.entries(linkCodes()).filter(([name, code]) => code && !settings.fields[name as RegisterField]?.enabled),
    ) as Record<string, string>
    return {
      ...hidden,
      ...Object.fromEntries(filled),
      ...(values.mobileNum && asksMobile && { countryDialingCode: phone.phone.countryDialingCode }),
      ...(bringsCode && { verificationCode: code.trim() }),
      ...captcha.answer(),
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (step || !check()) return
    try {
      const input: Record<string, string> = sent()
      // A partner's code is looked at first (Spec 1 §4), before a captcha or a code of an SMS is spent on it.
      if (input.affiliateCode) await checkAffiliate(input.affiliateCode)
      if (bringsCode) Object.assign(input, await proveNumber(tab, phone.phone, code.trim()))
      if (tab === 'mobile') await registerByMobile(input as unknown as MobileRegistration, setStep)
      else await register(input as unknown as Registration, setStep)
      forgetDrafts()
      await finish(intention, 'home')
    } catch (thrown) {
      await fail(thrown)
    } finally {
      setStep(undefined)
    }
  }

  function setNumber(text: string) {
    phone.setNumber(text)
    forgive('mobileNum')
  }

  /** Sends the code to the number; the number has to be right first. */
  function sendCode(): Promise<number> | undefined {
    const fault = checkForm(settings, values, tab).mobileNum ?? (phone.valid ? undefined : 'pattern_mobile')
    setFaults((before) => ({ ...before, mobileNum: fault }))
    return fault ? undefined : sendPhoneCode(tab === 'mobile' ? 'register-mobile' : 'register-username', phone.phone)
  }

  return {
    captcha,
    phone: { ...phone, setNumber },
    fields,
    values,
    code,
    setCode(text: string) {
      setCode(text)
      forgive('verificationCode')
    },
    asksCode,
    sendCode,
    faults,
    termsFault,
    failure,
    step,
    change,
    look,
    submit,
  }
}
