import { expect, test } from 'vitest'
import { fieldMessages, patternIds } from '#api/access.ts'
import { checkForm, shownFields } from '#islands/access/register-fields.ts'
import { fieldFault, ruleStates } from '#islands/own/register-rules.ts'
import en from '#locales/en/register.json'

const username = { acceptedPattern: '^[A-Za-z][A-Za-z0-9_]*$', minLength: 4, maxLength: 16, patternId: 'letter_first' }
const anything = { acceptedPattern: '*', minLength: 8, maxLength: 128, patternId: 'any' }
const on = (required: boolean) => ({ enabled: true, required })
const form = {
  fields: {
    username: on(true),
    password: on(true),
    confirmPassword: on(true),
    email: { enabled: false, required: true },
    referralCode: on(false),
  },
  rules: { username, password: anything },
}

test('a lone star asks for the length only', () => {
  expect(ruleStates('pass word', anything)).toEqual([{ code: 'length', params: { min: 8, max: 128 }, met: true }])
})

test('length counts characters as people do', () => {
  expect(ruleStates('🎲🎲🎲🎲', { ...anything, minLength: 4, maxLength: 4 })[0]?.met).toBe(true)
})

test('conditions tick off one by one', () => {
  expect(ruleStates('9ab', username).map(({ met }) => met)).toEqual([false, false])
  expect(ruleStates('ab9_', username).map(({ met }) => met)).toEqual([true, true])
})

test('an empty field is wrong only when it is required', () => {
  expect(fieldFault('', true, username)).toBe('required')
  expect(fieldFault('', false, username)).toBeUndefined()
  expect(fieldFault('9abc', true, username)).toBe('pattern_letter_first')
})

test('a form names every field that is wrong, and none that is switched off', () => {
  expect(shownFields(form).map(({ name }) => name)).toEqual(['username', 'password', 'confirmPassword', 'referralCode'])
  expect(checkForm(form, { username: ' nok_0412 ', password: 'greenfelt7', confirmPassword: 'greenfelt7 ' })).toEqual({
    confirmPassword: 'mismatch',
  })
  expect(checkForm(form, { username: 'nok_0412', password: 'greenfelt7', confirmPassword: 'greenfelt7' })).toEqual({})
})

test('every message code of the contract has a sentence', () => {
  for (const code of [...fieldMessages, ...patternIds.map((id) => `pattern_${id}`)])
    expect(en.rules).toHaveProperty(code)
})
