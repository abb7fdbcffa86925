import type { WithdrawalDetail, WithdrawalOptions } from '#stores/withdrawals.ts'

export type Account = WithdrawalOptions['accounts'][number]

export const at = (minutes: number): string => new Date(Date.UTC(2026, 0, 5, 5, minutes)).toISOString()

export const kbank: Account = {
  id: '1',
  kind: 'bank',
  bank: '004',
  bankName: 'KBANK',
  idKind: 'account',
  masked: '4471',
  holder: 'KANYA S.',
  state: 'ready',
  nameMatch: 'match',
  createdAt: at(0),
  used: 12,
}

export const ktb: Account = {
  ...kbank,
  id: '2',
  bank: '006',
  bankName: 'KTB',
  masked: '0093',
  state: 'waits',
  used: 0,
  usableAt: '2126-01-05T05:00:00.000Z',
}

export const paymentRule = { acceptedPattern: '^[0-9]*$', minLength: 6, maxLength: 6, patternId: 'digits' }

/** What a member with ฿9,230.50 free and a bonus can withdraw. */
export const options: WithdrawalOptions = {
  currency: 'THB',
  currencySymbol: '฿',
  balance: '12480.50',
  available: '9230.50',
  waiting: '0.00',
  bonus: '3250.00',
  held: '0.00',
  conditions: [
    {
      ...{ id: 'a', kind: 'bonus', amount: '2250.00', required: '24000.00', done: '15600.00', left: '8400.00' },
      waiting: false,
    },
    {
      ...{ id: 'b', kind: 'deposit', amount: '1000.00', required: '1000.00', done: '0.00', left: '1000.00' },
      waiting: true,
    },
  ],
  methods: [
    {
      ...{ kind: 'bank', min: '500.00', max: '200000.00', fee: '10.00', transferMax: '2000.00' },
      ...{ promisedMinutes: 30, medianS: 331, p90S: 1_080, open: true },
    },
  ],
  limits: {
    ...{ dayMax: '200000.00', dayUsed: '8000.00', dayLeft: '192000.00', dayTimes: 5, dayTimesLeft: 4 },
    nextDayAt: '2126-01-06T00:00:00.000Z',
  },
  accounts: [kbank, ktb],
  paymentPassword: true,
  open: [],
}

/** A withdrawal that a person looks at. */
export const looked: WithdrawalDetail = {
  id: '7',
  reference: 'W-260105-7Q4M',
  state: 'checking',
  amount: '3000.00',
  fee: '0.00',
  net: '3000.00',
  receivedAmount: '0.00',
  remainingAmount: '3000.00',
  returnedAmount: '0.00',
  currency: 'THB',
  to: {
    ...{ accountId: '1', kind: 'bank', bank: '004', bankName: 'KBANK', idKind: 'account', masked: '4471' },
    holder: 'KANYA S.',
  },
  requestedAt: at(0),
  promisedAt: at(30),
  late: false,
  updatedAt: at(1),
  ahead: 3,
  cancellable: true,
  steps: [
    { step: 'requested', state: 'done', by: 'you', at: at(0) },
    { step: 'checked', state: 'done', by: 'system', at: at(0) },
    { step: 'approved', state: 'current', by: 'desk', expectedAt: at(30), notes: ['new_account'] },
    { step: 'sent', state: 'next', by: 'bank', expectedAt: at(30) },
    { step: 'arrived', state: 'next', by: 'you' },
  ],
  parts: [],
}

const sent: WithdrawalDetail['steps'] = [
  { step: 'requested', state: 'done', by: 'you', at: at(0) },
  { step: 'checked', state: 'done', by: 'system', at: at(0) },
  { step: 'approved', state: 'done', by: 'desk', at: at(5) },
  { step: 'sent', state: 'done', by: 'desk', at: at(11), reference: 'K0093-88217465', amount: '3000.00' },
]

/** Paid, with the question open until `answerBy`. */
export const paidUntil = (answerBy: string): WithdrawalDetail => ({
  ...looked,
  ...{ state: 'paid', cancellable: false, receivedAmount: '3000.00', remainingAmount: '0.00', paidAt: at(11) },
  ahead: undefined,
  steps: [...sent, { step: 'arrived', state: 'current', by: 'you', expectedAt: answerBy }],
  parts: [{ part: 1, amount: '3000.00', state: 'paid', reference: 'K0093-88217465', paidAt: at(11), answerBy }],
})

/** The member has said that it is not there. */
export const disputed: WithdrawalDetail = {
  ...paidUntil(at(41)),
  state: 'disputed',
  steps: [
    ...sent,
    { step: 'disputed', state: 'done', by: 'you', at: at(20) },
    { step: 'arrived', state: 'current', by: 'desk' },
  ],
  parts: [{ part: 1, amount: '3000.00', state: 'disputed', reference: 'K0093-88217465', paidAt: at(11) }],
}

export const received: WithdrawalDetail = {
  ...paidUntil(at(41)),
  state: 'received',
  endedAt: at(26),
  steps: [...sent, { step: 'arrived', state: 'done', by: 'you', at: at(26), receivedBy: 'member' }],
  parts: [
    {
      ...{ part: 1, amount: '3000.00', state: 'received', reference: 'K0093-88217465', paidAt: at(11) },
      receivedBy: 'member',
    },
  ],
}

export const rejected: WithdrawalDetail = {
  ...looked,
  ...{ state: 'rejected', cancellable: false, returnedAmount: '3000.00', remainingAmount: '0.00', endedAt: at(6) },
  reason: 'name_differs',
  steps: [
    ...sent.slice(0, 2),
    {
      ...{ step: 'rejected', state: 'done', by: 'desk', at: at(6), reason: 'name_differs' },
      sentence: 'The bank says KANYA SRI•••.',
    },
  ],
}
