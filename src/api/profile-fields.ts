/** What a member can tell of themselves (Spec 2 §3), in the order of the form. */
export const profileFields = [
  'nickname',
  'payeeName',
  'birthday',
  'idNumber',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'line',
  'whatsapp',
  'telegram',
  'facebook',
  'wechat',
  'zalo',
  'qqNum',
] as const
export type ProfileField = (typeof profileFields)[number]
