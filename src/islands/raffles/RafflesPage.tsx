import { useState } from 'react'
import { ticketName } from '#api/raffle-rules.ts'
import { failureCode } from '#browser/failure.ts'
import { formatMoment } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { ListPage } from '#islands/data/ListPage.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import type { ListWords } from '#islands/data/words.ts'
import { RaffleCard } from '#islands/own/RaffleCard.tsx'
import { prizeText, type RaffleProps, type Writing } from '#islands/own/raffle-words.ts'
import { stopText } from '#islands/own/stop-text.ts'
import { claimRafflePrize, loadRaffles, type RaffleList, type RafflePrize, raffleList } from '#stores/raffles.ts'
import { anybody } from '#stores/resource.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Proof } from './Proof.tsx'

/** What became of a prize that does not wait. */
function endText({ claimedAt, lapsedAt }: RafflePrize, { messages, locale, zone }: Writing): string {
  if (claimedAt !== undefined || lapsedAt === undefined) return messages.claimed
  return t(messages, 'lapsed', { time: formatMoment(lapsedAt, locale, zone) })
}

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
          const isWaiting = prize.claimedAt === undefined && prize.lapsedAt === undefined
          const act = t(messages, 'claim', { prize: prizeText(prize, writing) })
          return (
            <div key={prize.id}>
              <dt>
                {prize.title} <span className="num faint">{ticketName(prize.ticket)}</span>
                {isWaiting && (
                  <small className="muted block">
                    {t(messages, 'until', { time: formatMoment(prize.expiresAt, writing.locale, writing.zone) })}
                  </small>
                )}
              </dt>
              <dd>
                {isWaiting ? (
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
                  `${prizeText(prize, writing)} · ${endText(prize, writing)}`
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** Raffles that run, are to come or were drawn, with the member's tickets and prizes. */
export function RafflesPage(props: RaffleProps & { readonly messages: RaffleProps['messages'] & ListWords }) {
  const { messages } = props
  const list = useKeyList(raffleList, loadRaffles, { of: anybody })
  const { data, show } = list
  const stopped = data && stopText(data, messages)
  if (stopped) return <p className="panel">{stopped}</p>
  const writing: Writing = { ...props, symbol: data?.currencySymbol ?? '' }
  // A claim answers the first page.
  const showClaimed = (first: RaffleList) => data && show({ ...first, content: data.content, next: data.next })
  return (
    <ListPage
      list={list}
      words={messages}
      head={
        data && (
          <>
            {data.prizes.length > 0 && <Prizes {...writing} prizes={data.prizes} show={showClaimed} />}
            {!data.takesPart && <p className="panel">{messages.notFor}</p>}
          </>
        )
      }
      none={<Empty text={messages.none} />}
    >
      {({ content }) =>
        content.map((raffle) => (
          <RaffleCard key={raffle.id} {...writing} raffle={raffle}>
            <Proof {...writing} raffle={raffle} />
          </RaffleCard>
        ))
      }
    </ListPage>
  )
}
