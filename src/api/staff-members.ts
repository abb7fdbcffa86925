import * as z from 'zod/mini'
import { limitKinds, playLimits } from './limits.ts'
import { amount, cursor, next, text, time } from './page.ts'
import { listFile, memberAccount, pageRows, reason, staffEndpoint } from './staff-endpoint.ts'

export const feature = {
  name: 'operations',
  description: 'What staff do: members and their money, settings, content, support, the books and jobs.',
}

/** What a wallet holds: to be spent, bonus, and on its way to or from a vendor. */
export const walletState = z.object({ balance: amount, bonus: amount, held: amount, currency: z.string() })
export type WalletState = z.output<typeof walletState>

/** What an account is, as staff see it. */
export const memberStates = ['active', 'frozen', 'closed', 'disabled', 'self_excluded'] as const
const state = z.enum(memberStates)
/** A member in a list of staff's. */
export const memberRow = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  /** See `memberTypes` of `access.ts`. */
  type: z.int(),
  state,
  createdAt: time,
  /** Absent for who has no wallet. */
  wallet: z.optional(walletState),
})
export type StaffMemberRow = z.output<typeof memberRow>

export const staffMembers = staffEndpoint({
  method: 'GET',
  path: '/staff/members',
  access: { staff: 'members.read' },
  summary: 'Members by ID, account or nickname, newest first.',
  input: z.object({
    search: z._default(text(60), ''),
    state: z.optional(state),
    cursor,
    pageSize: pageRows,
  }),
  output: z.object({ content: z.array(memberRow), next }),
})

export const staffMembersFile = listFile(staffMembers, {
  path: '/staff/members.csv',
  audit: 'member.export',
  summary: 'Members as a CSV file.',
})

const given = z.object({ account: z.string(), password: z.string() })
const ofMember = z.object({ account: memberAccount })
const because = z.object({ account: memberAccount, reason })
const changed = z.object({ account: z.string(), state, wallet: walletState })

export const staffOpenMember = staffEndpoint({
  method: 'POST',
  path: '/staff/members',
  access: { staff: 'members.write' },
  encrypted: true,
  audit: 'member.open',
  summary: 'Opens a member’s account; the first password has to be changed at the first log-in.',
  input: z.object({ account: memberAccount, password: z.optional(text(128, 1)) }),
  output: given,
  refuses: ['username_taken'],
})

export const staffGivePassword = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/password',
  access: { staff: 'members.write' },
  encrypted: true,
  audit: 'password.give',
  summary: 'Sets a temporary password for a member, to be changed at the next log-in, and ends the member’s sessions.',
  input: z.object({ account: memberAccount, password: z.optional(text(128, 1)) }),
  output: given,
  refuses: ['user_unknown'],
})

export const staffMemberProfile = staffEndpoint({
  method: 'GET',
  path: '/staff/members/{account}/profile',
  access: { staff: 'members.read' },
  summary: 'A member’s profile, with names and numbers masked.',
  input: ofMember,
  output: z.object({ values: z.record(z.string(), z.string()), locked: z.array(z.string()) }),
  refuses: ['user_unknown'],
})

export const staffSetProfile = staffEndpoint({
  method: 'PUT',
  path: '/staff/members/{account}/profile',
  access: { staff: 'members.write' },
  audit: 'member.profile',
  summary:
    'Changes a field of a profile, also one that members set once; an empty value removes it. Returns both values masked.',
  input: z.object({ account: memberAccount, field: text(40, 1), value: text(300), reason }),
  output: z.object({ before: z.string(), after: z.string() }),
  refuses: ['user_unknown'],
})

export const staffRemovePicture = staffEndpoint({
  method: 'DELETE',
  path: '/staff/members/{account}/picture',
  access: { staff: 'members.write' },
  audit: 'member.picture_remove',
  summary: 'Takes a member’s own picture away; a drawn one stands in its place.',
  input: z.object({ account: memberAccount, reason }),
  output: z.object({}),
  refuses: ['user_unknown', 'state_conflict'],
})

export const staffFreeze = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/freeze',
  access: { staff: 'members.write' },
  audit: 'member.freeze',
  summary: 'Freezes an account: refuses log-ins, bets and transfers, ends sessions; wins are still paid.',
  input: because,
  output: changed,
  refuses: ['user_unknown', 'state_conflict'],
})

export const staffReopen = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/reopen',
  access: { staff: 'members.write' },
  audit: 'member.reopen',
  summary: 'Opens a frozen or closed account again.',
  input: because,
  output: changed,
  refuses: ['user_unknown', 'state_conflict'],
})

export const staffClose = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/close',
  access: { staff: 'members.write' },
  audit: 'member.close',
  summary:
    'Closes an account for good. Its balance stays there, or is booked as paid out under `reference`, which also needs the permission `payments.book`. Bonus money is cancelled with it, also what waits.',
  input: z.object({
    account: memberAccount,
    reason,
    balance: z.optional(z.enum(['keep', 'withdraw'])),
    reference: z.optional(text(200, 1)),
  }),
  output: changed,
  refuses: ['user_unknown', 'state_conflict', 'idempotency_conflict', 'other_person_needed'],
})

export const staffMemberLimits = staffEndpoint({
  method: 'GET',
  path: '/staff/members/{account}/limits',
  access: { staff: 'members.read' },
  summary: 'A member’s play limits.',
  input: ofMember,
  output: playLimits.output,
  refuses: ['user_unknown'],
})

export const staffEndExclusion = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/exclusion/end',
  access: { staff: 'members.write' },
  audit: 'limits.exclusion_end',
  summary:
    'Ends a self-exclusion for a member who has asked for it after its time: a day later, 7 days where it had no end. A break that ends by itself cannot be ended.',
  input: z.object({ account: memberAccount, reason }),
  output: playLimits.output,
  refuses: ['user_unknown', 'exclusion_running', 'not_found', 'other_person_needed'],
})

export const staffSetLimit = staffEndpoint({
  method: 'PUT',
  path: '/staff/members/{account}/limits',
  access: { staff: 'members.write' },
  audit: 'limits.house',
  summary: 'Sets or removes the operator’s limit of a member; the lower of both limits applies.',
  input: z.object({ account: memberAccount, kind: z.enum(limitKinds), value: z.nullable(text(30, 1)) }),
  output: playLimits.output,
  refuses: ['user_unknown', 'other_person_needed'],
})
