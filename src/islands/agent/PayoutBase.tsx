import type { ReactNode } from 'react'
import { bcp47 } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { bonusOf, type PayoutDetail } from '#stores/payout-replay.ts'
import { Late } from './Late.tsx'
import { type PayProps, writersOf } from './pay-words.ts'

export interface PartProps extends PayProps {
  readonly detail: PayoutDetail
  /** Names of the kinds of game, by their codes. */
  readonly names: Readonly<Record<string, string>>
}

/** One step of the way, with what it came to. */
export const Step = ({ title, sum, children }: { title: string; sum?: string; children?: ReactNode }) => (
  <li>
    <div>
      <h3>
        {title}
        {sum !== undefined && <span className="num">{sum}</span>}
      </h3>
      {children}
    </div>
  </li>
)

/** The base by direct downline, each with the team below. */
function Directs({ detail, messages, locale }: Omit<PartProps, 'names'>) {
  const { figure } = writersOf(detail.currencySymbol, locale)
  const { directs = [], moved, rest, unsplit } = detail
  if (unsplit) return <p className="faint text-[12px]">{messages.replay.unsplit[unsplit]}</p>
  if (directs.length === 0 && !moved && rest === undefined) return null
  const isOfDays = detail.bonus !== undefined
  const withTeam = isOfDays ? 'replay.withTeam' : 'replay.teamOf'
  const counted = detail.kind === 'dividend' ? 'netLoss' : 'validBet'
  return (
    <details className="earned__t">
      <summary>
        <span className="i i-ph-table" aria-hidden="true" />
        {plural(messages, isOfDays ? 'replay.directs' : 'replay.agents', directs.length, bcp47[locale])}
      </summary>
      <table className="replay__t">
        <caption className="sr">{messages.replay.directsName}</caption>
        <tbody>
          {directs.map((one) => (
            <tr key={one.account}>
              <th scope="row">
                {one.kind === 'agent' ? t(messages, withTeam, { account: one.account }) : one.account}
              </th>
              <td className="num">{figure(one[counted])}</td>
            </tr>
          ))}
          {rest !== undefined && (
            <tr>
              <th scope="row">{messages.replay.restOf}</th>
              <td className="num">{figure(rest)}</td>
            </tr>
          )}
          {moved && (
            <tr>
              <th scope="row">{messages.replay.elsewhere}</th>
              <td className="num">{figure(moved[counted])}</td>
            </tr>
          )}
        </tbody>
      </table>
    </details>
  )
}

/** The base, by kind of game where it is counted by day, and what of it came late; what bonus money took off it or gave back is the rest. */
export function BaseStep({ detail, names, messages, locale }: PartProps) {
  const { figure } = writersOf(detail.currencySymbol, locale)
  const isDividend = detail.kind === 'dividend'
  const countedOf = (type: PayoutDetail['types'][number]) => (isDividend ? type.netLoss : type.validBet)
  const most = Math.max(...detail.types.map((type) => Math.abs(Number(countedOf(type))))) || 1
  const bonus = bonusOf(detail)
  return (
    <Step title={messages.replay.step1[isDividend ? 'dividend' : 'salary']} sum={figure(detail.base)}>
      {(detail.types.length > 0 || bonus !== undefined) && (
        <table className="replay__t">
          <caption className="sr">{messages.replay.types}</caption>
          <tbody>
            {detail.types.map((type) => (
              <tr key={type.gameType}>
                <th scope="row">{names[type.gameType] ?? messages.replay.otherKind}</th>
                <td className="num">{figure(countedOf(type))}</td>
                <td aria-hidden="true" className="replay__m">
                  <i style={{ width: `${(100 * Math.abs(Number(countedOf(type)))) / most}%` }} />
                </td>
              </tr>
            ))}
            {bonus !== undefined && (
              <tr>
                <th scope="row">{messages.replay[bonus.startsWith('-') ? 'bonus' : 'bonusBack']}</th>
                <td className="num">{figure(bonus)}</td>
                <td />
              </tr>
            )}
          </tbody>
        </table>
      )}
      <Directs {...{ detail, messages, locale }} />
      <Late late={detail.late} symbol={detail.currencySymbol} {...{ messages, locale }} />
    </Step>
  )
}
