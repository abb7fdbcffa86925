import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { changeOf, draftOf, type Fault, readDraft, settingShape } from '#islands/operator/setting-shape.ts'
import { settings as declared } from '#server/features.ts'
import { settingGroups } from '#server/kernel/settings.ts'
import { formsOf } from '#server/system/forms.ts'
import { usualSettings } from '#tests/support/usual-settings.ts'

const usual = usualSettings() as unknown as Readonly<Record<string, unknown>>
const settings = Object.entries(declared)
  .flatMap(([feature, own]) => formsOf(feature, own))
  .map((form) => ({ ...form, value: usual[form.name] }))

describe('every setting', () => {
  test.each(settings.map((one) => [one.name, one] as const))('%s is read from a form as it is held', (name, one) => {
    const shape = settingShape(one)
    const faults: Record<string, Fault> = {}
    const read = readDraft(shape, draftOf(shape, one.value), name, faults)
    expect(faults).toEqual({})
    const again = readDraft(shape, draftOf(shape, read), name, faults)
    expect(changeOf(shape, read, again)).toEqual(shape.is === 'fields' || shape.is === 'table' ? {} : again)
    expect(settingGroups).toContain(one.group)
  })

  test.each(['en', 'th', 'es', 'pt'])('has its name and its note in %s', (locale) => {
    const { names, notes, groups } = JSON.parse(readFileSync(`locales/${locale}/settings.json`, 'utf8'))
    const sorted = settings.map(({ name }) => name).sort()
    expect(Object.keys(names).sort()).toEqual(sorted)
    expect(Object.keys(notes).sort()).toEqual(sorted)
    expect(Object.keys(groups).sort()).toEqual([...settingGroups].sort())
  })
})
