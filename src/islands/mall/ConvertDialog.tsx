import { failureCode } from '#browser/failure.ts'
import { formatMoney } from '#i18n/format.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { formatPoints } from '#i18n/points.ts'
import { t } from '#i18n/t.ts'
import { convertPoints, type Mall } from '#stores/mall.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { PinField } from '#ui/form/PinField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { type MallMessages, pointsText } from './mall-words.ts'

export interface ConvertDialogProps {
  readonly messages: MallMessages
  readonly locale: Locale
  readonly mall: Mall
  /** So many points are one of the currency. */
  readonly step: number
  /** Something is different from what the page shows: it reads it again. */
  readonly onStale: () => void
  /** With the sum that came. */
  readonly onDone: (sum: string) => void
  readonly onClose: () => void
}

/** Refusals that have a sentence here, because the page is old. */
const stale = ['convert_off', 'convert_steps', 'insufficient_points', 'points_off'] as const

/** How many points can be turned into money: whole steps of what can be spent. */
export const mostOf = (usable: string, step: number): number => Math.floor(Math.max(0, Number(usable)) / step) * step

function useConvert(props: ConvertDialogProps) {
  const { messages, locale, mall, step, onStale, onDone } = props
  const most = mostOf(mall.points.usable, step)
  const shown = (points: number) => formatPoints(String(points), locale)
  const read = (typed: string): number | undefined => {
    const text = typed.replaceAll(/[\s,.]/g, '')
    const points = /^[0-9]{1,9}$/.test(text) ? Number(text) : 0
    return points > 0 && points % step === 0 && points <= most ? points : undefined
  }
  const form = useForm({
    initial: { points: '', password: '' },
    check: ({ points, password }) => ({
      points:
        read(points) === undefined
          ? t(messages, 'convert.wrongSteps', { step: shown(step), most: shown(most) })
          : undefined,
      password: password === '' ? messages.errors.password : undefined,
    }),
    async send({ points, password }) {
      const made = await convertPoints(String(read(points)), password)
      onDone(formatMoney(made.amount, made.currencySymbol, locale))
    },
    explain(thrown) {
      const code = failureCode(thrown)
      form.set({ password: '' })
      if (code === 'proof_wrong') return { faults: { password: messages.errors.wrong } }
      const known = stale.find((one) => one === code)
      if (known === undefined) return void toastFailure(code)
      onStale()
      return { alert: messages.errors[known] }
    },
  })
  const points = read(form.values.points)
  const money = (units: number) => formatMoney(units.toFixed(2), mall.rewards.currencySymbol, locale)
  return { form, most, sum: points === undefined ? undefined : money(points / step), money }
}

/** How many, what comes, and the payment password. */
function Fields({
  messages,
  locale,
  mall,
  step,
  form,
  most,
  sum,
  money,
}: ConvertDialogProps & ReturnType<typeof useConvert>) {
  return (
    <>
      <Field
        label={messages.convert.points}
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        aside={
          <button type="button" className="link" onClick={() => form.set({ points: String(most) })}>
            {messages.convert.all}: {formatPoints(String(most), locale)}
          </button>
        }
        note={
          <p className="field__note">
            {t(messages, 'convert.rule', {
              points: pointsText(messages, String(step), locale),
              sum: money(1),
            })}
          </p>
        }
        {...form.field('points')}
      />
      <dl className="dl">
        <div>
          <dt>{messages.convert.get}</dt>
          <dd className="num">
            <b>{sum ?? '–'}</b>
          </dd>
        </div>
      </dl>
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
          {...form.field('password')}
        />
      </div>
      <p className="faint">{messages.convert.free}</p>
    </>
  )
}

/** Points into money of the wallet, by the payment password; what comes stands on the button. */
export function ConvertDialog(props: ConvertDialogProps) {
  const { messages, locale, mall, step, onClose } = props
  const state = useConvert(props)
  const { form, most, sum } = state
  const isOpen = most > 0 && mall.hasPassword
  return (
    <Dialog
      title={messages.convert.title}
      closeLabel={messages.close}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          {isOpen && (
            <Button look="primary" loading={form.busy} onClick={() => void form.submit()}>
              {sum === undefined ? messages.convert.plain : t(messages, 'convert.submit', { sum })}
            </Button>
          )}
          {!mall.hasPassword && (
            <a className="btn btn--primary" href={localePath(locale, '/member/security')}>
              <span>{messages.setNow}</span>
            </a>
          )}
        </>
      }
    >
      <form {...form.form} className="stack">
        {!mall.hasPassword && <p className="alert alert--warn">{messages.setPassword}</p>}
        {most === 0 && (
          <p className="alert alert--warn">
            {t(messages, 'convert.few', { points: pointsText(messages, String(step), locale) })}
          </p>
        )}
        {isOpen && <Fields {...props} {...state} />}
        {form.alert && (
          <p className="alert alert--bad" role="alert">
            <span className="i i-ph-warning-circle" aria-hidden="true" />
            <span>{form.alert}</span>
          </p>
        )}
      </form>
    </Dialog>
  )
}
