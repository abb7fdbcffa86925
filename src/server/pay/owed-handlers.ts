import { formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { knownMember } from '#server/accounts/public.ts'
import { holdFigures } from '#server/figures/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { publishUnread } from '#server/messages/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { writeWrittenOff } from './news.ts'
import { listOwed, writeOffOwed } from './rows-owed.ts'

/** What is owed to agents and by nobody any more, and how it ends. */
export const owedHandlers: Handlers<'staffPayOwed' | 'staffWriteOffPay'> = {
  async staffPayOwed({ app, input }) {
    const currency = app.settings.currency()
    const page = await listOwed(app.db, input, ({ account, kind, owed }) => ({
      ...{ account, kind, owed: formatAmount(owed, currency) },
    }))
    return { ...page, currencySymbol: currency.symbol }
  },

  async staffWriteOffPay({ app, input: { account, kind, reason }, staff, act }) {
    const { id } = await knownMember(app, account)
    const currency = await currencyOfMember(app, app.db, id)
    const amount = await act.transaction(async (tx) => {
      // No period is settled meanwhile, and none that is reads what was owed before.
      if (!(await holdFigures(tx))) throw new Refusal('counting_again')
      const row = { agentId: id, kind, staffId: staff.staffId, reason, at: app.clock.now() }
      const written = await writeOffOwed(tx, row)
      if (written === undefined)
        throw new Refusal('state_conflict', { detail: 'Nothing is owed to this agent by contracts of that kind.' })
      const sum = formatAmount(written, currency)
      act.note({
        subject: `member:${id}`,
        before: sum,
        after: formatAmount(0n, currency),
        detail: { account, kind, reason },
      })
      await writeWrittenOff(app, tx, { agentId: id, kind, amount: written, reason }, currency.code)
      return sum
    })
    publishUnread(app, id)
    return { amount }
  },
}
