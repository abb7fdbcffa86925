import { defineFeature } from '#server/kernel/feature.ts'
import { treeStaffHandlers } from './staff-handlers.ts'

/** The tree of agents and their teams, as staff see it, and moves within it. */
export const tree = defineFeature({ tables: ['member_move'], handlers: treeStaffHandlers })
