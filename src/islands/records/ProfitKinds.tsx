import type { ProfitType } from '#api/profit.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { lookOf } from '#ui/look-of.ts'
import type { ProfitMessages } from './ProfitRecord.tsx'

interface KindsProps {
  readonly types: readonly ProfitType[]
  /** Names of the kinds of game. */
  readonly names: Readonly<Record<string, string>>
  readonly symbol: string
  readonly locale: Locale
  readonly messages: ProfitMessages
}

/** Results by kind of game, as bars to both sides of zero. */
export function ProfitKinds({ types, names, symbol, locale, messages }: KindsProps) {
  const results = types.map(({ result }) => Number(result))
  const loss = Math.max(0, ...results.map((result) => -result))
  const gain = Math.max(0, ...results)
  const all = loss + gain || 1
  const zero = (100 * loss) / all
  return (
    <section className="panel">
      <div className="panel__head">
        <h2 className="panel__title">{messages.kinds}</h2>
      </div>
      <ul>
        {types.map(({ gameType, result }) => {
          const width = (100 * Math.abs(Number(result))) / all
          const start = Number(result) < 0 ? zero - width : zero
          const look = lookOf(result)
          return (
            <li key={gameType} className="div__r">
              <span>{names[gameType] ?? messages.otherKind}</span>
              <span className="div__b" aria-hidden="true">
                <i className={look} style={{ left: `${start}%`, width: `${width}%` }} />
                <em style={{ left: `${zero}%` }} />
              </span>
              <span className={`num ${look}`}>{formatMoney(result, symbol, locale, true)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
