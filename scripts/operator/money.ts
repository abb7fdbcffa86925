import { randomUUID } from 'node:crypto'
import type { Booked, BookingKind } from '#api/staff-money.ts'
import { OperatorError, readNumber } from '#server/operator/line.ts'
import type { DeskCommand } from './desk.ts'

const done = { credit: 'paid', deposit: 'deposited', withdrawal: 'withdrawn' } as const
const calls = { credit: 'staffCredit', deposit: 'staffDeposit', withdrawal: 'staffWithdraw' } as const

/** The amount that was booked, without the sign of its direction. */
const sum = ({ amount, wallet }: Booked): string => `${amount.replace(/^-/, '')} ${wallet.currency}`

const isMoney = (text: string): boolean => /^[0-9]{1,15}(\.[0-9]{1,5})?$/.test(text)

const waits = (booked: Booked): string =>
  `${sum(booked)} for ${booked.account} wait for a second person: request ${booked.request!.id}, until ${booked.request!.endsAt}. Nothing has moved. Key: ${booked.key}`

const book =
  (kind: BookingKind): DeskCommand =>
  async ({ call }, { words: [account = '', amount = ''], options }) => {
    const { reason, reference, key = reference ?? randomUUID(), 'confirm-amount': confirmAmount } = options
    const { 'gives-up': givesUp } = options
    // What is no amount at all would be called a wrong field, which a command line has none of.
    if (!isMoney(amount)) throw new OperatorError(`${amount} is not an amount.`)
    if (givesUp !== undefined && !isMoney(givesUp)) throw new OperatorError(`--gives-up ${givesUp} is not an amount.`)
    if (confirmAmount !== undefined && !isMoney(confirmAmount))
      throw new OperatorError(`--confirm-amount ${confirmAmount} is not ${amount}; nothing moved.`)
    const booked = await call(calls[kind], {
      ...{ account, amount, key },
      ...(reason === undefined ? {} : { reason }),
      ...(reference === undefined ? {} : { reference }),
      ...(confirmAmount === undefined ? {} : { confirmAmount }),
      ...(givesUp === undefined ? {} : { givesUp }),
    } as Parameters<typeof call<'staffCredit'>>[1] & object)
    if (booked.state === 'pending') return waits(booked)
    const outcome = booked.state === 'replayed' ? `was ${done[kind]} before, nothing moved` : done[kind]
    const { balance, currency } = booked.wallet
    return `${sum(booked)} ${outcome}. ${account} has ${balance} ${currency}. Key: ${key}`
  }

/** Corrects a wallet upwards: `credit <account> <amount> --reason …`. */
export const credit = book('credit')
/** Books money that has arrived: `deposit <account> <amount> --reference …`. */
export const deposit = book('deposit')
/** Books money that was paid out: `withdraw <account> <amount> --reference …`. */
export const withdraw = book('withdrawal')

/** Takes back what one of the three commands above has booked: `reverse credit|deposit|withdrawal <key> --reason …`. */
export const reverse: DeskCommand = async ({ call }, { words: [wanted, key = ''], options }) => {
  const { reason = '', rest } = options
  if (rest !== undefined && rest !== 'owe') throw new OperatorError('--rest is owe, or left out.')
  const booked = await call('staffReverse', {
    ...{ kind: wanted as BookingKind, key, reason },
    ...(rest === undefined ? {} : { rest }),
  })
  if (booked.state === 'pending') return waits(booked)
  const outcome = booked.state === 'replayed' ? 'was reversed before, nothing moved' : 'is reversed'
  const { balance, currency } = booked.wallet
  return `The ${wanted} ${key} ${outcome}: ${booked.amount} ${currency} for ${booked.account}, who has ${balance} ${currency}.`
}

/** What waits for a second person, and the decision: `requests`, `requests approve|refuse <number>`. */
export const requests: DeskCommand = async ({ call }, { words: [what, number], options }) => {
  if (what === undefined) {
    const { content: rows } = await call('staffRequests', { state: 'pending' })
    if (rows.length === 0) return 'Nothing waits for a second person.'
    return rows
      .map(({ id, call: name, account, amount, currency, askedBy, endsAt, detail }) =>
        [id, name, account, `${amount} ${currency}`, `by ${askedBy}`, `until ${endsAt}`, JSON.stringify(detail)].join(
          '  ',
        ),
      )
      .join('\n')
  }
  const id = readNumber(number).toString()
  if (what === 'refuse') {
    const { account, amount, currency } = await call('staffRefuse', { id, reason: options.reason! })
    return `Request ${id} is refused: ${amount} ${currency} for ${account}.`
  }
  const { 'gives-up': givesUp } = options
  if (givesUp !== undefined && !isMoney(givesUp)) throw new OperatorError(`--gives-up ${givesUp} is not an amount.`)
  const booked = await call('staffApprove', { id, ...(givesUp === undefined ? {} : { givesUp }) })
  const { balance, currency } = booked.wallet
  return `Request ${id} is approved: ${booked.amount} ${currency} for ${booked.account}, who has ${balance} ${currency}.`
}
