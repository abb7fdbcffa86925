import type { Language } from '#api/language.ts'
import type { NeedKind, RewardArt } from '#api/mall-rules.ts'
import { currencyOf } from '#api/money.ts'
import type { Locale } from '#i18n/locale.ts'
import type { MallMessages } from '#islands/own/mall-words.ts'
import { RewardFace, RewardHead } from '#islands/own/RewardFace.tsx'
import type { Reward } from '#stores/mall.ts'
import { Preview } from './Preview.tsx'
import { textOf, titleOf } from './texts-form.ts'
import { typedNumber, typedSum } from './typed-sums.ts'

type Written = (typeof titleOf | typeof textOf)[Language]
type Values = Readonly<Record<Written | 'art' | 'points' | 'stock' | 'memberMax' | 'needKind' | 'need', string>>

const files = import.meta.glob<MallMessages>('/locales/*/mall.json', { import: 'default' })
const read = (language: Locale): Promise<MallMessages> => files[`/locales/${language}/mall.json`]!()

/** The reward for somebody who has the points, and has done nothing yet for its condition. */
function rewardOf(values: Values, language: Locale, currency: string): Reward {
  const { art, needKind } = values
  const [stock, memberMax] = [typedNumber(values.stock), typedNumber(values.memberMax)]
  const amount = typedSum(values.need, currency)
  return {
    ...{ id: '', title: values[titleOf[language]].trim(), text: values[textOf[language]].trim() },
    ...{ art: art as RewardArt, points: `${typedNumber(values.points) ?? 0}.00`, redeemed: 0, delivery: false },
    ...(stock !== undefined && { stock }),
    ...(memberMax && { memberMax }),
    ...(needKind !== '' && {
      need: { kind: needKind as NeedKind, amount, have: typedSum('', currency), missing: amount },
    }),
  }
}

/** A reward in the mall and close by, while it is written. */
export function RewardPreview({ values, currency }: { readonly values: Values; readonly currency: string }) {
  return (
    <Preview read={read}>
      {(messages, locale) => {
        const reward = rewardOf(values, locale, currency)
        const { symbol } = currencyOf(currency)
        return (
          <>
            <ul className="goods">
              <li>
                <span className={reward.stock === 0 ? 'good is-out' : 'good'}>
                  <RewardFace {...{ messages, locale, symbol, reward }} usable={reward.points} />
                </span>
              </li>
            </ul>
            <RewardHead reward={reward} />
          </>
        )
      }}
    </Preview>
  )
}
