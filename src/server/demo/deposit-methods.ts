import { unitsPerMajor } from '#api/money.ts'
import { type Method, writeMethod } from '#server/deposits/public.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { depositNames } from './texts/deposits.ts'

const baht = (whole: number): bigint => BigInt(whole) * unitsPerMajor

const usual = {
  provider: null,
  currency: 'THB',
  hints: {},
  feeBasisPoints: 0,
  feeFixed: 0n,
  openFrom: null,
  openTo: null,
  fields: [],
  ownAccountOnly: true,
  enabled: true,
} satisfies Partial<Method>

/** The ways to deposit of the demo: each kind once. Numbers of accounts are nobody's. */
function methods(changedAt: Date): Method[] {
  const payee = 'BAIZE SERVICES'
  return [
    {
      ...{ ...usual, id: 'promptpay', kind: 'promptpay', ...depositNames.promptpay, min: baht(100), max: baht(50_000) },
      ...{ provider: 'gateway', promisedMinutes: 1, expiresMinutes: 15, sort: 10, changedAt },
      account: { name: payee },
    },
    {
      ...{ ...usual, id: 'wallet', kind: 'gateway', ...depositNames.wallet, min: baht(50), max: baht(30_000) },
      ...{ provider: 'gateway', promisedMinutes: 1, expiresMinutes: 15, sort: 20, changedAt, account: {} },
    },
    {
      ...{ ...usual, id: 'bank-scb', kind: 'bank', ...depositNames.bank, min: baht(100), max: baht(500_000) },
      ...{ promisedMinutes: 5, expiresMinutes: 30, sort: 30, changedAt },
      account: { bankCode: '014', number: '417-2-09356-8', name: 'BAIZE SERVICES CO., LTD.' },
    },
    {
      ...{ ...usual, id: 'bank-kbank', kind: 'bank', ...depositNames.bankDay, min: baht(500), max: baht(20_000) },
      ...{ promisedMinutes: 15, expiresMinutes: 30, openFrom: 9 * 60, openTo: 21 * 60, sort: 50, changedAt },
      account: { bankCode: '004', number: '069-1-55240-3', name: 'BAIZE SERVICES CO., LTD.' },
    },
    {
      ...{ ...usual, id: 'pix', kind: 'pix', ...depositNames.pix, currency: 'BRL', min: baht(20), max: baht(10_000) },
      ...{ provider: 'gateway', promisedMinutes: 1, expiresMinutes: 30, sort: 10, changedAt },
      account: { name: 'BAIZE PAGAMENTOS' },
    },
  ]
}

/** Opens the demo's ways to deposit. */
export async function openDepositMethods(tx: Queryable, date: Date): Promise<void> {
  for (const method of methods(date)) await writeMethod(tx, method)
}
