import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type RegisterField, registerFields } from '#api/access.ts'
import { checkForm, type RegisterTab, type RegisterValues, shownFields } from '#islands/access/register-fields.ts'
import { askedFields, demandedOn, mobileAsksPassword, openTabs } from '#server/accounts/asked-fields.ts'
import { checkRegistration, profileOf } from '#server/accounts/register-rules.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { Browser, codeTo, openSite, type TestSite } from '#tests/support/sign-in.ts'
import { usualSettings } from '#tests/support/usual-settings.ts'

const password = 'a-fine-Long-passphrase'
const defaults = usualSettings()
/** Each with a rule, so that something can be wrong with it. */
const optional = [
  'payeeName',
  'paymentPassword',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'nickname',
  'telegram',
  'zalo',
  'idNumber',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'email',
  'recommenderId',
  'affiliateCode',
  'referralCode',
  'mobileNum',
] as const satisfies readonly RegisterField[]
const rule = { acceptedPattern: '^[0-9]*$', minLength: 8, maxLength: 12, patternId: 'digits' }
const rules = { ...defaults.registerRules, ...Object.fromEntries(optional.map((name) => [name, rule])) }

const valuesWith = (fields: object, whitelabel: object = {}): SettingsValues => ({
  ...defaults,
  registerRules: rules,
  registerFields: { ...defaults.registerFields, ...fields },
  whitelabel: { ...defaults.whitelabel, ...whitelabel },
})

/** What the form of a browser is told. */
const formOf = (values: SettingsValues) => ({
  fields: askedFields(values),
  rules: values.registerRules,
  verification: { mobilePassword: mobileAsksPassword(values) },
})
const said = (faults: object) => Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault))
const serverSays = (values: SettingsValues, sent: RegisterValues, tab: RegisterTab) =>
  said(checkRegistration(demandedOn(tab, values), values, sent, new Date('2026-11-21T05:00:00Z')))
const base = { username: 'nok_0412', password, confirmPassword: password }

describe.each(['username', 'mobile'] as const)('a field, by %s', (tab) => {
  const typed: RegisterValues = tab === 'mobile' ? { ...base, mobileNum: '81234567' } : base
  const shown = (values: SettingsValues) => shownFields(formOf(values), tab)
  const names = optional.filter((name) => tab === 'username' || name !== 'mobileNum')

  test.each(names)('%s: off, it is neither shown nor looked at nor kept', (name) => {
    const values = valuesWith({ [name]: { enabled: false, required: true } })
    expect(shown(values).map((field) => field.name)).not.toContain(name)
    expect(serverSays(values, { ...typed, [name]: 'wrong' }, tab)).toEqual({})
    expect(profileOf(demandedOn(tab, values), { ...typed, [name]: 'wrong' })).not.toHaveProperty(name)
  })

  test.each(names)('%s: on, it may be empty and may not be wrong; required, it may not be empty', (name) => {
    for (const required of [false, true]) {
      const values = valuesWith({ [name]: { enabled: true, required } })
      expect(shown(values)).toContainEqual({ name, required })
      for (const [text, fault] of [
        ['', required && 'required'],
        ['1234', 'length'],
        ['1234567x', 'pattern_digits'],
        ['12345678', undefined],
      ] as const) {
        const sent = { ...typed, ...(text && { [name]: text }) }
        expect(serverSays(values, sent, tab), text).toEqual(said({ [name]: fault }))
        expect(said(checkForm(formOf(values), sent, tab)), text).toEqual(said({ [name]: fault }))
      }
    }
  })
})

test('an invitation code is not asked for before the operator says so: nobody is told one', () => {
  const names = shownFields(formOf(defaults)).map(({ name }) => name)
  expect(names).toEqual(['username', 'password', 'confirmPassword'])
  expect(shownFields(formOf(valuesWith({ referralCode: { enabled: true, required: false } })))).toHaveLength(4)
})

test('every field of the registration is in one of these tests', () => {
  const others = ['username', 'password', 'confirmPassword', 'captcha', 'verificationCode', 'birthday']
  expect([...optional, ...others].sort()).toEqual([...registerFields].sort())
})

test('a password is typed twice, whatever the field of the second one is set to', () => {
  const values = valuesWith({ confirmPassword: { enabled: false, required: false } })
  expect(serverSays(values, { ...base, confirmPassword: 'another' }, 'username')).toEqual({
    confirmPassword: 'mismatch',
  })
  expect(checkForm(formOf(values), { ...base, confirmPassword: '' }).confirmPassword).toBe('required')
})

test('a name that the house keeps for itself is refused, whatever the rule says', () => {
  expect(serverSays(valuesWith({}), { ...base, username: 'conformance_1' }, 'username')).toEqual({
    username: 'invalid',
  })
})

test('a number is asked for wherever a code proves it, and is optional where the code is', () => {
  const asked = (fields: object, whitelabel = {}) => {
    const { mobileNum, verificationCode } = askedFields(valuesWith(fields, whitelabel))
    return [mobileNum, verificationCode]
  }
  const must = { enabled: true, required: true }
  const may = { enabled: true, required: false }
  const off = { enabled: false, required: false }
  expect(asked({})).toEqual([off, off])
  expect(asked({}, { smsVerification: true })).toEqual([must, must])
  expect(asked({ verificationCode: must })).toEqual([must, must])
  expect(asked({ verificationCode: may })).toEqual([may, may])
  expect(asked({ verificationCode: may, mobileNum: must })).toEqual([must, may])
})

test('a tab is open when it is configured, and none means closed', () => {
  const off = { enabled: false, required: false }
  expect(openTabs(valuesWith({}))).toEqual(['username'])
  expect(openTabs(valuesWith({}, { mobileRegistration: true }))).toEqual(['username', 'mobile'])
  expect(openTabs(valuesWith({ username: off }, { mobileRegistration: true }))).toEqual(['mobile'])
  expect(openTabs(valuesWith({ password: off }))).toEqual([])
})

describe('through the call', () => {
  let site: TestSite
  let names = 0
  beforeAll(async () => {
    site = await openSite()
  })
  afterEach(() =>
    site.set({ registerFields: defaults.registerFields, whitelabel: defaults.whitelabel, affiliateDomains: [] }),
  )
  afterAll(() => site.close())

  const register = (more: object, browser = new Browser(site)) => {
    names += 1
    const form = { username: `field_${names}`, password, confirmPassword: password, termsAccepted: true }
    return browser.call('register', { ...form, ...more })
  }
  const number = (end: string) => ({ mobileNum: `0891230${end}`, countryDialingCode: '66' })
  const contact = (value: string) =>
    site.app.db.query<{ proved: boolean }>(
      'select verified_at is not null as proved from member_contact where value = $1',
      [value],
    )

  test('verification by SMS shows the number by user name too, and takes nothing without its code', async () => {
    await site.set({ whitelabel: { ...defaults.whitelabel, smsVerification: true } })
    const told = (await new Browser(site).call('registerSettings')).body
    expect(told.fields).toMatchObject({ mobileNum: { enabled: true, required: true } })
    expect(told.verification.sms).toBe(true)
    const browser = new Browser(site)
    expect((await register({}, browser)).body.fields).toEqual({ mobileNum: 'required' })
    expect((await register(number('101'), browser)).code).toBe('verification_required')
    await browser.call('registerCode', { mobileNo: '0891230101', countryDialingCode: '66' })
    const verificationCode = await codeTo(site, '+66891230101')
    expect((await register({ ...number('101'), verificationCode }, browser)).status).toBe(200)
    expect(await contact('+66891230101')).toEqual([{ proved: true }])
  })

  test('an optional code verifies the number when it is given, and a wrong one is refused', async () => {
    await site.set({
      registerFields: { ...defaults.registerFields, verificationCode: { enabled: true, required: false } },
    })
    expect((await register(number('102'))).status).toBe(200)
    expect(await contact('+66891230102')).toEqual([{ proved: false }])
    const browser = new Browser(site)
    await browser.call('registerCode', { mobileNo: '0891230103', countryDialingCode: '66' })
    const wrong = { ...number('103'), verificationCode: '0' }
    expect((await register(wrong, browser)).code).toBe('code_wrong')
    const verificationCode = await codeTo(site, '+66891230103')
    expect((await register({ ...number('103'), verificationCode }, browser)).status).toBe(200)
    expect(await contact('+66891230103')).toEqual([{ proved: true }])
  })

  test('what a profile holds can be asked for here, by the rules of the profile', async () => {
    const must = { enabled: true, required: true }
    const asked = { nickname: must, birthday: must, address: must, occupation: must, telegram: must }
    await site.set({ registerFields: { ...defaults.registerFields, ...asked } })
    const { rules } = (await new Browser(site).call('registerRules')).body
    expect(rules.birthday).toMatchObject({ patternId: 'date_ymd' })
    expect(rules).not.toHaveProperty('zalo')
    const told = {
      nickname: 'Nok',
      birthday: '1990-01-31',
      address: '41 Silom Road',
      occupation: 'Cook',
      telegram: 'nok',
    }
    expect((await register({ ...told, birthday: '1990-02-30' })).body.fields).toEqual({ birthday: 'invalid' })
    expect((await register({ ...told, birthday: '2024-02-20' })).body.fields).toEqual({ birthday: 'too_young' })
    expect((await register({ ...told, address: 'x' })).body.fields).toEqual({ address: 'length' })
    expect((await register({ ...told, nickname: '' })).body.fields).toEqual({ nickname: 'required' })
    expect((await register(told)).status).toBe(200)
    const { nickname, ...profile } = told
    const [row] = await site.app.db.query('select nickname, profile from member where account = $1', [`field_${names}`])
    expect(row).toEqual({ nickname, profile })
  })

  test('no tab means closed, on both', async () => {
    const password = { enabled: false, required: false }
    await site.set({ registerFields: { ...defaults.registerFields, password } })
    expect((await new Browser(site).call('registerSettings')).body.tabs).toEqual([])
    expect((await register({})).code).toBe('registration_closed')
    expect((await new Browser(site).call('registerCode', { mobileNo: '0891230104' })).code).toBe('not_enabled')
  })

  test('a partner’s code counts on the operator’s domains alone, and the audit log tells where somebody came from', async () => {
    const agent = await site.member('partner_of_fields', { type: 1 })
    const [row] = await site.app.db.query<{ code: string }>('select referral_code as code from member where id = $1', [
      agent,
    ])
    await site.set({ affiliateDomains: ['partner.example'] })
    const affiliateCode = row?.code
    expect((await register({ affiliateCode, domain: 'elsewhere.example' })).code).toBe('invalid_domain')
    expect((await register({ affiliateCode })).code).toBe('invalid_domain')
    // Before anything is asked that could be spent on it.
    await site.set({ registerCaptcha: true })
    expect((await register({ affiliateCode })).code).toBe('invalid_domain')
    await site.set({ registerCaptcha: false })
    const from = { domain: 'Partner.example', registerUrl: 'https://partner.example/?aff=X' }
    expect((await register({ affiliateCode, ...from })).status).toBe(200)
    const [line] = await site.app.db.query<{ detail: object }>(
      "select detail from audit_log where action = 'member.created' order by id desc limit 1",
    )
    expect(line?.detail).toMatchObject({ ...from, registerMethod: 'WEB' })
  })
})
