import type { WhitelabelNode } from '#api/system.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'

/** The whitelabel switches as the tree that the permission answer carries (Spec 1 §3, §6). */
export function whitelabelTree(values: SettingsValues): WhitelabelNode {
  const leaves = Object.entries(values.whitelabel).map(([modId, enabled]) => ({ modId, enabled, childrenNodes: [] }))
  return { modId: 'root', enabled: true, childrenNodes: leaves }
}
