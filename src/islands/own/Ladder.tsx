import { t } from '#i18n/t.ts'
import type { VipProps } from './ladder-words.ts'
import { ratesText, sumText } from './vip-words.ts'

/** All ranks with what they ask for and bring; `own` is the one that the reader has. */
export function Ladder({
  ranks,
  messages,
  locale,
  symbol,
  types,
  own,
}: VipProps & { readonly own: number | undefined }) {
  const money = (amount: string) => (/[1-9]/.test(amount) ? sumText(amount, symbol, locale) : '—')
  const asked = (amount: string) => sumText(amount, symbol, locale)
  const lookOf = (rank: number) =>
    own === undefined || rank > own ? 'ladder__r' : rank === own ? 'ladder__r is-now' : 'ladder__r is-done'
  return (
    <section className="panel panel--flush" aria-label={messages.ladder}>
      <table className="ladder">
        <thead>
          <tr className="ladder__r ladder__h">
            <td />
            <th scope="col">{messages.rank}</th>
            <th scope="col">{messages.validBet}</th>
            <th scope="col">{messages.deposits}</th>
            <th scope="col">{messages.keep}</th>
            <th scope="col">{messages.levelUp}</th>
            <th scope="col">{messages.monthly}</th>
          </tr>
        </thead>
        <tbody>
          {ranks.map((one) => (
            <tr key={one.rank} className={lookOf(one.rank)} aria-current={one.rank === own ? 'true' : undefined}>
              <td>
                <span className="chipn num">{one.rank}</span>
              </td>
              <th scope="row" className="ladder__n">
                <b>{one.name}</b>
                {one.rank === own && <small className="ladder__you">{messages.here}</small>}
                {one.withdrawDay !== undefined && (
                  <small className="ladder__w">{t(messages, 'withdrawDay', { sum: asked(one.withdrawDay) })}</small>
                )}
                {/[1-9]/.test(one.birthday) && (
                  <small className="ladder__w">{t(messages, 'ofABirthday', { sum: asked(one.birthday) })}</small>
                )}
                <small className="ladder__s">
                  {t(messages, 'asks', { bets: asked(one.validBet), deposits: asked(one.deposits) })}
                  <br />
                  {t(messages, 'brings', { level: money(one.levelUp), month: money(one.monthly) })}
                </small>
              </th>
              <td className="num ow">{asked(one.validBet)}</td>
              <td className="num ow">{asked(one.deposits)}</td>
              <td className="num ladder__k">
                <small>{messages.keep}</small>
                {money(one.keep)}
              </td>
              <td className="num ow">{money(one.levelUp)}</td>
              <td className="num ow">{money(one.monthly)}</td>
              {one.rebates.length > 0 && (
                <td className="ladder__x">
                  {t(messages, 'rebates', { rates: ratesText(one.rebates, types, locale) })}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
