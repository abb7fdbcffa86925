import { type Currency, formatAmount, type Units } from '#api/money.ts'
import { languages } from '#api/page.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { siteText } from '#server/kernel/texts.ts'
import { publishUnread, storeMemberMessages } from '#server/messages/public.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** A sum with its sign, its thousands grouped as all four languages read them in the product. */
function told(amount: Units, currency: Currency): string {
  const [whole = '', ...rest] = formatAmount(amount, currency).split('.')
  return `${currency.symbol}${[whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.')}`
}

/** Writes to the receiver of a transfer in `tx`, with the sender's note as it was written. */
export async function tellReceiver(
  app: App,
  tx: Queryable,
  transfer: {
    readonly to: bigint
    readonly from: string
    readonly amount: Units
    readonly currency: Currency
    readonly note: string
  },
): Promise<void> {
  const { currency, note } = transfer
  const values: Readonly<Record<string, string>> = {
    from: transfer.from,
    amount: told(transfer.amount, currency),
    note,
  }
  const fill = (text: string, safe: (value: string) => string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => safe(values[name] ?? ''))
  const texts = Object.fromEntries(
    languages.map((language) => {
      const text = (part: string) => siteText(language, 'outgoing', `transfer.${part}`)
      const said = note === '' ? '' : `<p>${fill(text('note'), escaped)}</p>`
      const content = `<p>${fill(text('receivedText'), escaped)}</p>${said}`
      return [language, { title: fill(text('receivedTitle'), (value) => value), content }]
    }),
  )
  const message = { memberId: transfer.to, category: 'payments' as const, texts, href: '/member/transactions' }
  await storeMemberMessages(tx, [{ ...message, at: app.clock.now() }])
}

/** Tells the pages of both sides, after the commit. */
export function publishMoved(app: App, from: bigint, to: bigint): void {
  app.events.publishChange(from, 'balance')
  app.events.publishChange(to, 'balance')
  publishUnread(app, to)
}
