import type { Language } from '#api/language.ts'
import type { GameType } from '#api/lobby.ts'
import { currencyOf } from '#api/money.ts'
import type { Locale } from '#i18n/locale.ts'
import { type Messages, t } from '#i18n/t.ts'
import { Ladder } from '#islands/own/Ladder.tsx'
import type { VipMessages, VipProps } from '#islands/own/ladder-words.ts'
import type { Rank } from '#stores/vip.ts'
import { Preview } from './Preview.tsx'
import { typedSum } from './typed-sums.ts'

const sums = ['validBet', 'deposits', 'keep', 'levelUp', 'monthly', 'birthday'] as const
type Values = Readonly<Record<(typeof sums)[number] | 'withdrawDay' | GameType | Language, string>>

interface RankTexts {
  readonly messages: VipMessages
  readonly types: VipProps['types']
}

const files = import.meta.glob<unknown>('/locales/*/{lobby,vip}.json', { import: 'default' })

async function read(language: Locale): Promise<RankTexts> {
  const [lobby, messages] = await Promise.all(
    ['lobby', 'vip'].map((name) => files[`/locales/${language}/${name}.json`]!()),
  )
  return { messages: messages as VipMessages, types: (lobby as Pick<RankTexts, 'types'>).types }
}

/** The operator's name of a rank, else the site's own, else its number. */
function nameOf(own: string, rank: number, messages: VipMessages): string {
  if (own.trim() !== '') return own.trim()
  const key = `names.${rank}`
  const usual = t(messages as Messages, key)
  return usual === key ? t(messages, 'level', { n: rank }) : usual
}

interface RankPreviewProps {
  readonly values: Values
  /** From 1. */
  readonly rank: number
  readonly currency: string
  /** In the order in which the ladder has them: their module brings schemas along. */
  readonly gameTypes: readonly GameType[]
}

function rankOf({ values, rank, currency, gameTypes }: RankPreviewProps, name: string): Rank {
  const shown = Object.fromEntries(sums.map((sum) => [sum, typedSum(values[sum], currency)]))
  const withdrawDay = typedSum(values.withdrawDay, currency)
  return {
    ...(shown as Record<(typeof sums)[number], string>),
    ...{ rank, name },
    ...(/[1-9]/.test(withdrawDay) && { withdrawDay }),
    rebates: gameTypes.flatMap((gameType) => {
      const rate = Math.round(Number(values[gameType]) * 100)
      return rate > 0 ? [{ gameType, rate }] : []
    }),
  }
}

/** A rank on the ladder of the VIP page, while it is written. */
export function RankPreview(props: RankPreviewProps) {
  const { values, rank, currency } = props
  return (
    <Preview read={read}>
      {({ messages, types }, locale) => (
        <Ladder
          {...{ messages, types, locale }}
          ranks={[rankOf(props, nameOf(values[locale], rank, messages))]}
          symbol={currencyOf(currency).symbol}
          own={undefined}
        />
      )}
    </Preview>
  )
}
