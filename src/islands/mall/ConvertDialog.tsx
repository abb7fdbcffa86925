import { failureCode } from '#browser/failure.ts'
import { formatMoney } from '#i18n/format.ts'
import { formatPoints } from '#i18n/points.ts'
import { t } from '#i18n/t.ts'
import { pointsText } from '#islands/own/mall-words.ts'
import { convertPoints } from '#stores/mall.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { MallDialog, MallPassword, type OverMall } from './MallDialog.tsx'

export interface ConvertDialogProps extends OverMall {
  /** So many points are one of the currency. */
  readonly step: number
  /** With the sum that came. */
  readonly onDone: (sum: string) => void
}

/** Refusals that have a sentence here, because the page is old. */
const stale = ['convert_off', 'convert_steps', 'insufficient_points', 'points_off', 'not_offered'] as const

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
function Fields(props: ConvertDialogProps & ReturnType<typeof useConvert>) {
  const { messages, locale, step, form, most, sum, money } = props
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
      <MallPassword {...props} field={form.field('password')} />
      <p className="faint">{messages.convert.free}</p>
    </>
  )
}

/** Points into money of the wallet, by the payment password; what comes stands on the button. */
export function ConvertDialog(props: ConvertDialogProps) {
  const { messages, locale, step } = props
  const state = useConvert(props)
  const { form, most, sum } = state
  return (
    <MallDialog
      {...props}
      form={form}
      title={messages.convert.title}
      submit={sum === undefined ? messages.convert.plain : t(messages, 'convert.submit', { sum })}
      isPossible={most > 0}
      fields={<Fields {...props} {...state} />}
    >
      {most === 0 && (
        <p className="alert alert--warn">
          {t(messages, 'convert.few', { points: pointsText(messages, String(step), locale) })}
        </p>
      )}
    </MallDialog>
  )
}
