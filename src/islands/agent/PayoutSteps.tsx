import { formatDateTime, formatDecimal } from '#i18n/format.ts'
import { localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { asksOf, TierTable } from '#islands/own/TierTable.tsx'
import { BaseStep, type PartProps, Step } from './PayoutBase.tsx'
import { type PayProps, writersOf } from './pay-words.ts'

/** A link to the receipt of a movement, among the agent's account details. */
const Receipt = ({ n, text, locale }: Pick<PayProps, 'locale'> & { readonly n: string; readonly text: string }) => (
  <a
    className="link num inline-block min-h-[44px] content-center"
    href={`${localePath(locale, '/agentHome/transactions')}?receipt=${n}`}
  >
    {text}
  </a>
)

/** The tiers of the contract that held, the one that was reached, and what the team did. */
function TierStep({ detail, messages, locale }: PartProps) {
  const { contract, kind, rate, timeZone, activeMembers, validBet, netLoss } = detail
  const { active } = messages
  const heads = { activeMembers: active, periodValidBet: messages.validBet, periodProfitLoss: messages.netLoss }
  return (
    <Step
      title={t(messages, 'replay.step2', { n: `C-${contract.id}` })}
      sum={rate === undefined ? messages.replay.none : `${formatDecimal(rate, locale)}%`}
    >
      <p className="faint text-[12px]">
        {t(messages, 'replay.agreed', {
          party: contract.party ?? messages.house,
          time: formatDateTime(contract.agreedAt, timeZone),
        })}
      </p>
      {asksOf(kind, contract.tiers).length > 0 && (
        <TierTable
          {...{ kind, rate, messages, locale }}
          tiers={contract.tiers}
          money={writersOf(detail.currencySymbol, locale).money}
          heads={{ ...heads, betAmount: messages.validBet }}
          did={{ activeMembers, periodValidBet: validBet, periodProfitLoss: netLoss, betAmount: validBet }}
        />
      )}
    </Step>
  )
}

/** What the agents below got of it. */
function BelowStep({ detail, messages, locale }: PartProps) {
  const { figure } = writersOf(detail.currencySymbol, locale)
  const minus = (sum: string) => figure(Number(sum) === 0 ? sum : `-${sum}`)
  return (
    <Step title={messages.replay.step4} sum={minus(detail.passed)}>
      {detail.below.length === 0 ? (
        <p className="faint text-[12px]">{messages.replay.belowNone}</p>
      ) : (
        <table className="tiers">
          <thead>
            <tr>
              <th scope="col">{messages.replay.account}</th>
              <th scope="col">{messages.replay.baseHead}</th>
              <th scope="col">{messages.tier}</th>
              <th scope="col">{messages.replay.gets}</th>
            </tr>
          </thead>
          <tbody>
            {detail.below.map((one) => (
              <tr key={one.account}>
                <td>{one.account}</td>
                <td>{figure(one.base)}</td>
                <td>{formatDecimal(one.rate, locale)}%</td>
                <td>{figure(one.given)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Step>
  )
}

/** What came of it, and what goes on to the next period. */
function OwnStep({ detail, messages, locale }: PartProps) {
  const { money } = writersOf(detail.currencySymbol, locale)
  const { state, paidAt, receipt } = detail
  return (
    <Step title={messages.replay.step5} sum={money(detail.pay, true)}>
      <div className="faint text-[12px]">
        {paidAt !== undefined && <p>{t(messages, 'replay.paid', { time: formatDateTime(paidAt, detail.timeZone) })}</p>}
        {receipt !== undefined && (
          <p>
            <Receipt n={receipt} text={t(messages, 'replay.receipt', { n: receipt })} locale={locale} />
          </p>
        )}
        {state === 'due' && <p>{messages.replay.due}</p>}
        {state === 'held' && <p>{messages.replay.held}</p>}
        {detail.reason && <p>{messages.reasons[detail.reason]}</p>}
        {Number(detail.carried) < 0 && (
          <p>{t(messages, 'replay.leftCarried', { sum: money(detail.carried.slice(1)) })}</p>
        )}
        {Number(detail.owed) > 0 && <p>{t(messages, 'replay.leftOwed', { sum: money(detail.owed) })}</p>}
      </div>
    </Step>
  )
}

/** What the rate promised, and what changed it. */
function ClaimStep({ detail, messages, locale }: PartProps) {
  const { figure, money } = writersOf(detail.currencySymbol, locale)
  const texts = [
    Number(detail.carriedBefore) < 0 && t(messages, 'replay.carried', { sum: money(detail.carriedBefore.slice(1)) }),
    detail.isBelow && Number(detail.owedBefore) > 0 && t(messages, 'replay.owed', { sum: money(detail.owedBefore) }),
    detail.given !== detail.claim && t(messages, 'replay.given', { sum: money(detail.given) }),
    messages.replay.rounded,
  ].filter((text) => text !== false)
  return (
    <Step title={messages.replay.step3} sum={figure(detail.claim)}>
      {texts.map((text) => (
        <p key={text} className="faint text-[12px]">
          {text}
        </p>
      ))}
    </Step>
  )
}

/** What the operator has corrected since, each with its reason and what was moved for it. */
function CorrectionsStep({ detail, messages, locale }: PartProps) {
  const { money } = writersOf(detail.currencySymbol, locale)
  const signed = (sum: string) => money(sum, true)
  const { corrections, timeZone } = detail
  if (corrections.length === 0) return null
  return (
    <Step title={messages.replay.step6} sum={signed(detail.corrected ?? '0')}>
      {corrections.map(({ id, amount, reverses, reason, at, parts, rest }) => (
        <div key={id} className="faint text-[12px]">
          <p>
            {t(messages, reverses ? 'replay.reversed' : 'replay.corrected', {
              sum: signed(amount),
              time: formatDateTime(at, timeZone),
              reason,
            })}
          </p>
          {parts.map((part) => (
            <p key={part.receipt}>
              <Receipt
                n={part.receipt}
                text={t(messages, 'replay.moved', {
                  sum: signed(part.amount),
                  time: formatDateTime(part.at, timeZone),
                  n: part.receipt,
                })}
                locale={locale}
              />
            </p>
          ))}
          {rest !== undefined && <p>{t(messages, 'replay.rest', { sum: money(rest.slice(1)) })}</p>}
        </div>
      ))}
    </Step>
  )
}

/** How a payment came about, from its base to the wallet. */
export const PayoutSteps = (props: PartProps) => (
  <ol className="replay">
    <BaseStep {...props} />
    <TierStep {...props} />
    <ClaimStep {...props} />
    <BelowStep {...props} />
    <OwnStep {...props} />
    <CorrectionsStep {...props} />
  </ol>
)
