/** What two accounts of one person may have in common. */
export const sharedKinds = ['device', 'account', 'phone', 'document', 'address', 'person'] as const
export type SharedKind = (typeof sharedKinds)[number]
