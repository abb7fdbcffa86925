import { failureCode } from '#browser/failure.ts'
import { formatMoney } from '#i18n/format.ts'
import { formatPoints } from '#i18n/points.ts'
import { t } from '#i18n/t.ts'
import { obstacleText, pointsText } from '#islands/own/mall-words.ts'
import { RewardHead } from '#islands/own/RewardFace.tsx'
import { type Reward, redeemReward } from '#stores/mall.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { MallDialog, MallPassword, type OverMall } from './MallDialog.tsx'

export interface RedeemDialogProps extends OverMall {
  readonly reward: Reward
  readonly onDone: () => void
}

/** Refusals that have a sentence here, because the page is old. */
const stale = [
  'reward_closed',
  'reward_changed',
  'reward_sold_out',
  'reward_limit',
  'reward_needs_more',
  'insufficient_points',
  'points_off',
  'play_excluded',
  'not_offered',
] as const

function useRedeem({ messages, reward, onStale, onDone }: RedeemDialogProps) {
  const form = useForm({
    initial: { delivery: '', password: '' },
    check: ({ delivery, password }) => ({
      delivery: reward.delivery && delivery.trim() === '' ? messages.errors.delivery : undefined,
      password: password === '' ? messages.errors.password : undefined,
    }),
    async send({ delivery, password }) {
      const where = reward.delivery ? { delivery: delivery.trim() } : {}
      await redeemReward({ reward: reward.id, points: reward.points, ...where }, password)
      onDone()
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
  return form
}

/** What it costs, what the member has, and what is left afterwards. */
function Costs({ messages, locale, mall, reward }: RedeemDialogProps) {
  const left = Number(mall.points.usable) - Number(reward.points)
  const { need } = reward
  return (
    <dl className="dl">
      <div>
        <dt>{messages.have}</dt>
        <dd className="num">{pointsText(messages, mall.points.usable, locale)}</dd>
      </div>
      <div>
        <dt>{messages.costs}</dt>
        <dd className="num">{formatPoints(`-${reward.points}`, locale)}</dd>
      </div>
      {left >= 0 && (
        <div>
          <dt>{messages.left}</dt>
          <dd className="num">
            <b>{pointsText(messages, left.toFixed(2), locale)}</b>
          </dd>
        </div>
      )}
      {need && (
        <div>
          <dt>{messages.needs[need.kind]}</dt>
          <dd className="num">
            {t(messages, 'haveOf', {
              have: formatMoney(need.have, mall.rewards.currencySymbol, locale),
              need: formatMoney(need.amount, mall.rewards.currencySymbol, locale),
            })}
          </dd>
        </div>
      )}
    </dl>
  )
}

function Fields(props: RedeemDialogProps & { readonly form: ReturnType<typeof useRedeem> }) {
  const { messages, reward, form } = props
  return (
    <>
      {reward.delivery && (
        <Field
          label={messages.delivery}
          autoComplete="off"
          maxLength={400}
          note={<p className="field__note">{messages.deliveryNote}</p>}
          {...form.field('delivery')}
        />
      )}
      <MallPassword {...props} field={form.field('password')} />
      <p className="note">{messages.comesBack}</p>
    </>
  )
}

/** A reward close by: what it costs, what is missing, and the payment password that redeems it. */
export function RedeemDialog(props: RedeemDialogProps) {
  const { messages, locale, mall, reward } = props
  const form = useRedeem(props)
  const symbol = mall.rewards.currencySymbol
  const missing = obstacleText(reward, mall.points.usable, { messages, locale, symbol })
  return (
    <MallDialog
      {...props}
      form={form}
      title={messages.redeemTitle}
      submit={t(messages, 'redeem', { points: pointsText(messages, reward.points, locale) })}
      isPossible={missing === undefined}
      fields={<Fields {...props} form={form} />}
    >
      <RewardHead reward={reward} />
      <Costs {...props} />
      {missing !== undefined && (
        <p className="alert alert--warn">
          <span className="i i-ph-info" aria-hidden="true" />
          <span>{missing}</span>
        </p>
      )}
    </MallDialog>
  )
}
