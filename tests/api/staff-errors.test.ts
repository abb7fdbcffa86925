import { expect, test } from 'vitest'
import { callsOf } from '#api/calls-of.ts'
import { commonRefusals } from '#api/common-refusals.ts'
import { staffModules } from '#api/staff-index.ts'
import { errorsForStaff } from '#layouts/staff-errors.ts'
import errors from '#locales/en/errors.json' with { type: 'json' }

test('the console has the sentences that staff can meet, and none of members’ calls alone', () => {
  const kept = Object.keys(errorsForStaff(errors))
  const declared = Object.values(callsOf(staffModules)).flatMap((call) =>
    'refuses' in call ? (call.refuses ?? []) : [],
  )
  const met = [...commonRefusals, ...declared, 'network', 'timeout'].filter((code) => code in errors)
  expect(met.filter((code) => !kept.includes(code))).toEqual([])
  for (const code of ['captcha_wrong', 'deposit_ended', 'turnover_left']) expect(kept).not.toContain(code)
})
