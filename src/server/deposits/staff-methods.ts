import { currencyOf, formatAmount, isCurrencyCode, parseAmount, type Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffDepositMethod } from '#api/staff-deposit-methods.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { clockMinutes, clockTime } from '#server/kernel/opening-hours.ts'
import { qrPath } from '#server/security/public.ts'
import { fieldsOf, type Method, openingOf, type PaidTo } from './method.ts'
import { payToAccount } from './pay.ts'
import { isServed, providerOf } from './provider.ts'
import { findMethod, listMethodRows, lockMethod, writeMethod } from './rows-methods.ts'

function show(app: App, method: Method): StaffDepositMethod {
  const currency = currencyOf(method.currency)
  const hours = openingOf(method)
  return {
    ...{ id: method.id, kind: method.kind, currency: method.currency, names: method.names, hints: method.hints },
    ...(method.provider !== null && { provider: method.provider }),
    ...{ min: formatAmount(method.min, currency), max: formatAmount(method.max, currency) },
    ...{ feeBasisPoints: method.feeBasisPoints, feeFixed: formatAmount(method.feeFixed, currency) },
    ...{ promisedMinutes: method.promisedMinutes, expiresMinutes: method.expiresMinutes, fields: fieldsOf(method) },
    ...(hours && { hours: { from: clockTime(hours.from), to: clockTime(hours.to) } }),
    ...{ account: { ...method.account }, ownAccountOnly: method.ownAccountOnly, sort: method.sort },
    ...{ enabled: method.enabled, isServed: isServed(app, method), changedAt: method.changedAt.toISOString() },
  }
}

const wrong = (field: string): Refusal => new Refusal('invalid_input', { fields: { [field]: 'invalid' } })

function sumOf(text: string, currency: string, field: string, least: Units): Units {
  const amount = parseAmount(text, currencyOf(currency))
  if (amount === undefined || amount < least) throw wrong(field)
  return amount
}

/** Refuses an account that the code of a method cannot say, before a member meets it. */
function checkAccount(method: Method): void {
  if (method.provider !== null) return
  const { bankCode = '', number = '', name = '' } = method.account
  if (method.kind === 'bank') {
    if (!/^[0-9]{3}$/.test(bankCode) || number.replace(/[^0-9]/g, '').length < 6 || name === '') throw wrong('account')
    return
  }
  try {
    payToAccount(method, 'D-300101-000000', method.min)
  } catch {
    throw wrong('account')
  }
}

/** Ways to deposit, as staff change and try them. */
export const methodStaffHandlers: Handlers<'staffDepositMethods' | 'staffSetDepositMethod' | 'staffTestDepositMethod'> =
  {
    async staffDepositMethods({ app }) {
      const rows = await listMethodRows(app.db, null)
      return { content: rows.map((row) => show(app, row)), providers: [...app.ports.payments.keys()] }
    },

    async staffSetDepositMethod({ app, input, act }) {
      if (!isCurrencyCode(input.currency)) throw wrong('currency')
      if (input.kind === 'gateway' && input.provider === undefined) throw wrong('provider')
      if (input.kind === 'bank' && input.provider !== undefined) throw wrong('provider')
      const min = sumOf(input.min, input.currency, 'min', 1n)
      const { hours, hints, provider, account, ...plain } = input
      const method: Method = {
        ...plain,
        ...{ provider: provider ?? null, min, max: sumOf(input.max, input.currency, 'max', min), hints: hints ?? {} },
        feeFixed: sumOf(input.feeFixed, input.currency, 'feeFixed', 0n),
        ...{ openFrom: hours ? clockMinutes(hours.from) : null, openTo: hours ? clockMinutes(hours.to) : null },
        account: Object.fromEntries(Object.entries(account).filter(([, value]) => value)) as PaidTo,
        changedAt: app.clock.now(),
      }
      if (method.feeFixed >= min) throw wrong('feeFixed')
      checkAccount(method)
      act.note({ subject: `deposit-method:${method.id}` })
      await act.transaction(async (tx) => {
        const before = await lockMethod(tx, method.id)
        if (before && (before.kind !== method.kind || before.currency !== method.currency))
          throw new Refusal('state_conflict', { detail: 'A method keeps its kind and its currency.' })
        await writeMethod(tx, method)
        const say = (one: Method | undefined) => (one === undefined ? 'none' : JSON.stringify(show(app, one)))
        act.note({ before: say(before), after: say(method) })
      })
      return show(app, method)
    },

    async staffTestDepositMethod({ app, input, act }) {
      const method = await findMethod(app.db, input.id)
      if (method === undefined) throw new Refusal('not_found')
      act.note({ subject: `deposit-method:${method.id}` })
      const started = performance.now()
      const result = await tryMethod(app, method)
      await act.transaction(async () => act.note({ after: result.detail }))
      return { ...result, ms: Math.round(performance.now() - started) }
    },
  }

async function tryMethod(app: App, method: Method) {
  if (method.provider !== null) {
    const provider = providerOf(app, method.provider)
    if (provider === undefined || !isServed(app, method)) return { works: false, detail: 'no_provider' as const }
    try {
      // An order that nobody has made: what counts is that an answer comes.
      await provider.getPayment('baize-method-test')
      return { works: true, detail: 'answers' as const }
    } catch {
      return { works: false, detail: 'unreachable' as const }
    }
  }
  try {
    checkAccount(method)
    const { qr } = payToAccount(method, 'D-300101-000000', method.min)
    if (qr === undefined) return { works: true, detail: 'shown' as const }
    const { path, size } = qrPath(qr)
    return { works: true, detail: 'code' as const, qr, qrPath: path, qrSize: size }
  } catch {
    return { works: false, detail: 'account_wrong' as const }
  }
}
