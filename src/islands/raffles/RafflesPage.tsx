import { useState } from 'react'
import { ticketName } from '#api/raffle-rules.ts'
import { failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import { useResource } from '#islands/data/use-resource.ts'
import { Instead } from '#islands/own/Instead.tsx'
import { stopText } from '#islands/own/stop-text.ts'
import { claimRafflePrize, loadRaffles, type RaffleList, type RafflePrize } from '#stores/raffles.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { RaffleCard } from './RaffleCard.tsx'
import { prizeText, type RaffleProps, type Writing } from './words.ts'

/** What the member has won: claimed with one press. */
function Prizes(
  props: Writing & { readonly prizes: readonly RafflePrize[]; readonly show: (list: RaffleList) => void },
) {
  const { prizes, show, ...writing } = props
  const { messages } = writing
  const [busy, setBusy] = useState<string>()
  const [told, tell] = useState('')
  async function claim(prize: RafflePrize): Promise<void> {
    setBusy(prize.id)
    try {
      show(await claimRafflePrize(prize.id))
      tell(t(messages, 'got', { prize: prizeText(prize, writing) }))
    } catch (thrown) {
      toastFailure(failureCode(thrown))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <section className="panel stack" aria-labelledby="won">
      <h2 className="h2" id="won">
        {messages.won}
      </h2>
      <div role="status">{told !== '' && <p className="alert alert--ok">{told}</p>}</div>
      <dl className="dl">
        {prizes.map((prize) => {
          const act = t(messages, 'claim', { prize: prizeText(prize, writing) })
          return (
            <div key={prize.id}>
              <dt>
                {prize.title} <span className="num faint">{ticketName(prize.ticket)}</span>
              </dt>
              <dd>
                {prize.claimedAt === undefined ? (
                  <Button
                    size="sm"
                    look="primary"
                    loading={busy === prize.id}
                    aria-label={`${act}: ${ticketName(prize.ticket)}`}
                    onClick={() => void claim(prize)}
                  >
                    {act}
                  </Button>
                ) : (
                  `${prizeText(prize, writing)} · ${messages.claimed}`
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** Raffles that run, are to come or were drawn lately, with the member's tickets and prizes. */
export function RafflesPage(props: RaffleProps) {
  const { messages } = props
  const { data, status, retry, show } = useResource(loadRaffles, null)
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="skel h-80" />
      </Instead>
    )
  const stopped = stopText(data, messages)
  if (stopped) return <p className="panel">{stopped}</p>
  const writing: Writing = { ...props, symbol: data.currencySymbol }
  return (
    <div className="stack">
      {data.prizes.length > 0 && <Prizes {...writing} prizes={data.prizes} show={show} />}
      {!data.takesPart && <p className="panel">{messages.notFor}</p>}
      {data.takesPart && data.content.length === 0 && <p className="panel empty">{messages.none}</p>}
      {data.content.map((raffle) => (
        <RaffleCard key={raffle.id} {...writing} raffle={raffle} />
      ))}
    </div>
  )
}
