import { defineFeature } from '#server/kernel/feature.ts'
import { accountHandlers } from './account-handlers.ts'
import { withdrawalFileHandlers } from './files.ts'
import { withdrawalHandlers } from './handlers.ts'
import { withdrawalInvariants } from './invariants.ts'
import { withdrawalWork } from './queues.ts'
import { withdrawalsPersonal } from './rows-personal.ts'
import { withdrawalsSettings } from './settings.ts'
import { payoutAccountStaffHandlers } from './staff-accounts.ts'
import { withdrawalStaffHandlers } from './staff-handlers.ts'
import { withdrawalTicks } from './ticks.ts'

/** Members' money that leaves: where to, what is asked for, how it is paid out and whether it arrived. */
export const withdrawals = defineFeature({
  personal: withdrawalsPersonal,
  tables: ['payout', 'payout_account', 'withdrawal', 'withdrawal_approval', 'withdrawal_presence', 'withdrawal_step'],
  settings: withdrawalsSettings,
  queues: withdrawalWork,
  handlers: {
    ...accountHandlers,
    ...withdrawalHandlers,
    ...withdrawalStaffHandlers,
    ...payoutAccountStaffHandlers,
    ...withdrawalFileHandlers,
  },
  jobs: withdrawalTicks,
  invariants: withdrawalInvariants,
})
