import { type CallModule, isCall } from '#api/calls-of.ts'
import { commonRefusals } from '#api/common-refusals.ts'
import { modules } from '#api/index.ts'
import { staffModules } from '#api/staff-index.ts'
import type { Messages } from '#i18n/t.ts'

const refusalsOf = (all: readonly CallModule[]): ReadonlySet<string> =>
  new Set(
    all.flatMap((module) =>
      Object.values(module)
        .filter(isCall)
        .flatMap(({ refuses = [] }) => refuses),
    ),
  )

const ofStaff = new Set([...refusalsOf(staffModules), ...commonRefusals])
const membersAlone = new Set([...refusalsOf(modules)].filter((code) => !ofStaff.has(code)))

/** Of all sentences about refusals those that staff can meet: without what members' calls alone refuse. */
export const errorsForStaff = (errors: Messages): Messages =>
  Object.fromEntries(Object.entries(errors).filter(([code]) => !membersAlone.has(code)))
