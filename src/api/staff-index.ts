/** Every call of staff by name: the operator's command and the console make them, players' browsers never. */
import * as staff from './staff.ts'
import * as books from './staff-books.ts'
import * as content from './staff-content.ts'
import * as jobs from './staff-jobs.ts'
import * as members from './staff-members.ts'
import * as money from './staff-money.ts'
import * as site from './staff-site.ts'
import * as support from './staff-support.ts'

export const staffApi = {
  staffSignIn: staff.staffSignIn,
  staffSignInCode: staff.staffSignInCode,
  staffResume: staff.staffResume,
  staffSignOut: staff.staffSignOut,
  staffMe: staff.staffMe,
  staffPassword: staff.staffPassword,
  staffPeople: staff.staffPeople,
  staffAdd: staff.staffAdd,
  staffLock: staff.staffLock,
  staffUnlock: staff.staffUnlock,
  staffReset: staff.staffReset,
  staffSetRole: staff.staffSetRole,
  staffRoles: staff.staffRoles,
  staffSetPermissions: staff.staffSetPermissions,
  staffAuditLog: staff.staffAuditLog,
  staffMembers: members.staffMembers,
  staffOpenMember: members.staffOpenMember,
  staffGivePassword: members.staffGivePassword,
  staffMemberProfile: members.staffMemberProfile,
  staffSetProfile: members.staffSetProfile,
  staffFreeze: members.staffFreeze,
  staffReopen: members.staffReopen,
  staffClose: members.staffClose,
  staffMemberLimits: members.staffMemberLimits,
  staffSetLimit: members.staffSetLimit,
  staffDeposit: money.staffDeposit,
  staffWithdraw: money.staffWithdraw,
  staffCredit: money.staffCredit,
  staffReverse: money.staffReverse,
  staffRequests: money.staffRequests,
  staffApprove: money.staffApprove,
  staffRefuse: money.staffRefuse,
  staffSettings: site.staffSettings,
  staffSetSettings: site.staffSetSettings,
  staffSettingHistory: site.staffSettingHistory,
  staffUndoSetting: site.staffUndoSetting,
  staffVendor: site.staffVendor,
  staffSendMessage: content.staffSendMessage,
  staffPublish: content.staffPublish,
  staffEndPublication: content.staffEndPublication,
  staffOfferContract: content.staffOfferContract,
  staffTalks: support.staffTalks,
  staffTalk: support.staffTalk,
  staffTalkSay: support.staffTalkSay,
  staffTalkClose: support.staffTalkClose,
  staffRoomLines: support.staffRoomLines,
  staffRemoveLine: support.staffRemoveLine,
  staffMute: support.staffMute,
  staffFeedback: support.staffFeedback,
  staffFeedbackDone: support.staffFeedbackDone,
  staffOpenRounds: books.staffOpenRounds,
  staffFindings: books.staffFindings,
  staffReconcile: books.staffReconcile,
  staffOpenTransfers: books.staffOpenTransfers,
  staffCloseTransfer: books.staffCloseTransfer,
  staffJobs: jobs.staffJobs,
  staffFailedJobs: jobs.staffFailedJobs,
  staffRetryJob: jobs.staffRetryJob,
} as const

export type StaffApi = typeof staffApi
export type StaffCallName = keyof StaffApi
