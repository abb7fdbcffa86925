import { useState } from 'react'
import { bytesOf, commitmentOf, drawTickets, rootOf } from '#api/raffle-rules.ts'
import { t } from '#i18n/t.ts'
import type { Writing } from '#islands/own/raffle-words.ts'
import type { Raffle } from '#stores/raffles.ts'
import { Button } from '#ui/Button.tsx'

/** Draws it again here: whether seed, list and winners are what was told. */
async function isSame({ seed = '', commitment, root = '', tickets = 0, beacon, winners }: Raffle): Promise<boolean> {
  const bytes = bytesOf(seed)
  const [hash, list] = await Promise.all([commitmentOf(bytes), rootOf(tickets)])
  if (hash !== commitment || list !== root) return false
  const drawn = await drawTickets({ seed: bytes, root, beacon, tickets }, winners.length)
  return drawn.every(({ ticket }, at) => winners[at]?.place === at + 1 && winners[at].ticket === ticket)
}

/** What is published of a draw, what that proves and what not, and a check in this browser once it is drawn. */
export function Proof({ raffle, ...writing }: Writing & { readonly raffle: Raffle }) {
  const { messages } = writing
  const { commitment, root, seed, tickets } = raffle
  const [found, setFound] = useState<'busy' | 'same' | 'other'>()
  async function check(): Promise<void> {
    setFound('busy')
    setFound((await isSame(raffle)) ? 'same' : 'other')
  }
  const lines = [
    [messages.proof.commitment, commitment],
    ...(root === undefined ? [] : [[t(messages, 'proof.root', { n: tickets ?? 0 }), root]]),
    ...(seed === undefined ? [] : [[messages.proof.seed, seed]]),
  ] as const
  return (
    <details>
      <summary className="link">{messages.proof.title}</summary>
      <div className="stack mt-2">
        <p className="muted">{messages.proof.how}</p>
        <p className="muted">{messages.proof.proves}</p>
        <p className="muted">{messages.proof.doesNot}</p>
        <dl className="dl">
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num break-all !whitespace-normal text-[12px]">{value}</dd>
            </div>
          ))}
        </dl>
        {seed !== undefined && (
          <div className="cluster">
            <Button size="sm" loading={found === 'busy'} onClick={() => void check()}>
              {messages.proof.check}
            </Button>
            <p role="status">
              {found === 'same' && <span className="status status--ok">{messages.proof.same}</span>}
              {found === 'other' && <span className="status status--bad">{messages.proof.other}</span>}
            </p>
          </div>
        )}
      </div>
    </details>
  )
}
