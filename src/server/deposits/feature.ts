import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { onOrdersEnd } from '#server/limits/public.ts'
import { askProviders } from './ask-provider.ts'
import { endOrders } from './cancel.ts'
import { expireDeposits } from './expire.ts'
import { depositFileHandlers } from './files.ts'
import { depositHandlers } from './handlers.ts'
import { depositInvariants } from './invariants.ts'
import { sendRefunds } from './pool.ts'
import { depositWork } from './queues.ts'
import { depositsPersonal } from './rows-personal.ts'
import { depositSettings } from './settings.ts'
import { askSlips } from './slips.ts'
import { depositStaffHandlers } from './staff-handlers.ts'
import { methodStaffHandlers } from './staff-methods.ts'
import { paymentStaffHandlers } from './staff-payments.ts'

/** Money that members bring: orders, the payments that come for them, slips and statements. */
export const deposits = defineFeature({
  personal: depositsPersonal,
  tables: ['deposit_method', 'deposit_order', 'deposit_payment', 'deposit_presence', 'deposit_slip', 'bank_line'],
  settings: depositSettings,
  queues: depositWork,
  handlers: {
    ...depositHandlers,
    ...depositStaffHandlers,
    ...paymentStaffHandlers,
    ...methodStaffHandlers,
    ...depositFileHandlers,
  },
  invariants: depositInvariants,
  open: async (app) => onOrdersEnd(app, (tx, _memberId, codes) => endOrders(app, tx, codes)),
  jobs: [
    defineTick({ name: 'expire-deposits', every: '*/5 * * * * *', run: expireDeposits }),
    defineTick({ name: 'ask-payment-providers', every: '*/5 * * * * *', run: askProviders }),
    defineTick({ name: 'ask-slips', every: '*/5 * * * * *', run: askSlips }),
    defineTick({ name: 'send-refunds', every: '40 * * * * *', run: sendRefunds }),
  ],
})
