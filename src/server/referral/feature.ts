import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { referralHandlers } from './handlers.ts'
import { referralInvariants } from './invariants.ts'
import { referralPersonal } from './rows-personal.ts'
import { referralSettings } from './settings.ts'
import { payReferrals } from './settle.ts'
import { referralStaffHandlers } from './staff-handlers.ts'

/** Friends whom members bring: a reward for each, and a part of what they bet. */
export const referral = defineFeature({
  personal: referralPersonal,
  tables: ['referral_account', 'referral_friend', 'referral_run', 'referral_share', 'referral_share_friend'],
  settings: referralSettings,
  handlers: { ...referralHandlers, ...referralStaffHandlers },
  invariants: referralInvariants,
  jobs: [defineTick({ name: 'referral', every: '10-59/20 * * * * *', remembered: true, run: payReferrals })],
})
