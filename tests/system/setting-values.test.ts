import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { CallFailure } from '#api/client.ts'
import { settings as declared } from '#server/features.ts'
import { defineFeature, settingsOf } from '#server/kernel/feature.ts'
import { defineSettings, type SettingsValues, setting, settingGroups, settingKinds } from '#server/kernel/settings.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { usualSettings } from '#tests/support/usual-settings.ts'

let site: TestSite
let owner: StaffVisitor
beforeAll(async () => {
  site = await startTestSite()
  owner = await site.staff()
})
afterAll(() => site.close())
beforeEach(() => site.app.db.query('delete from rate_window'))

async function failureOf(work: Promise<unknown>) {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure instanceof CallFailure) {
    const { code, details } = failure
    return { code, status: details.status, details }
  }
  throw failure ?? new Error('the call succeeded')
}
const set = (changes: Record<string, unknown>) => owner.call('staffSetSettings', { changes })
const current = (): Readonly<Record<string, unknown>> => site.app.settings.current()
const stored = () => site.app.db.query('select key, value from setting order by key')

/** For each setting values of a wrong type, outside its bounds, or against its own rule, and the field that is named. */
const wrong: readonly (readonly [name: string, value: unknown, field?: string])[] = [
  ['merchantCode', ''],
  ['merchantCode', 'x'.repeat(41)],
  ['brand', 7],
  ['currency', 'XXX'],
  ['country', 'XX'],
  ['timeZone', 'Mars/Base'],
  ['maintenance', 'yes'],
  ['maintenanceEndTime', 'tomorrow'],
  ['blockedCountries', ['Thailand'], 'blockedCountries.0'],
  ['domainRoute', ['http://site.example'], 'domainRoute.0'],
  ['domainRoute', ['https://a.example', 'https://a.example']],
  ['licence', { url: 'http://regulator.example' }, 'licence.url'],
  ['licence', { number: '42' }, 'licence.number'],
  [
    'customerService',
    [{ csType: 'pigeon', path: '/help', title: 'Chat', csPosition: 'all' }],
    'customerService.0.csType',
  ],
  ['channels', { line: 'https://evil.example' }, 'channels.line'],
  ['appDownloads', { ios: { url: 'javascript:1', guide: '/help' } }, 'appDownloads.ios.url'],
  ['imageCdn', ['https://cdn.example/'], 'imageCdn.0'],
  ['analyticsId', 'UA-1'],
  ['ageMin', 17],
  ['ageMin', 26],
  ['profileFields', { shoeSize: { shown: true } }, 'profileFields.shoeSize'],
  ['registerFields', { shoeSize: { enabled: true, required: true } }, 'registerFields.shoeSize'],
  ['registerRules', { email: { patternId: 'email', minLength: 9, maxLength: 3 } }, 'registerRules.email'],
  ['passwordExpiryDays', 29],
  ['affiliateDomains', ['https://partner.example'], 'affiliateDomains.0'],
  ['agentPolicy', 'on'],
  ['agentSeesMembers', 'on'],
  ['agentSeesBalances', 'on'],
  ['contractOfferDays', 0],
  ['dividendPeriod', 'day'],
  ['enableCt', 1],
  ['carryLosses', 'yes'],
  ['shortPayMessages', 1],
  ['liveChatUrl', 'http://chat.example'],
  ['chat', { slowModeS: 0 }, 'chat.slowModeS'],
  ['chat', { lengthMax: 20.5 }, 'chat.lengthMax'],
  ['phoneVerification', 'pigeon'],
  ['codeMinutes', 11],
  ['launchCdn', ['*'], 'launchCdn.0'],
  ['trialBalance', '0'],
  ['realityCheckMinutes', -1],
  ['raiseLimitHours', 23],
  ['profile', 'mars'],
  ['limitWindow', 'weekly'],
  ['helpLines', { TH: { number: 'call us' } }, 'helpLines.TH.number'],
  ['limitAnswer', 'RS_OK'],
  ['availablePromo', 'on'],
  ['feedbackWords', { min: 100, max: 10 }],
  ['serviceHours', { from: '9:00' }, 'serviceHours.from'],
  ['complaints', { wordsMin: 50, wordsMax: 20 }],
  ['withdrawalsOpen', 'on'],
  ['withdrawalSums', { min: '500', max: '100' }],
  ['withdrawalDay', { times: 0 }, 'withdrawalDay.times'],
  ['withdrawalFee', '1.50'],
  ['withdrawalPromise', { bank: 0 }, 'withdrawalPromise.bank'],
  ['payoutHours', { bank: '24:00-25:00' }, 'payoutHours.bank'],
  ['payoutTransferMax', { pix: '0' }],
  ['payoutProviders', { bank: 'A bank' }, 'payoutProviders.bank'],
  ['withdrawalAutoMax', '-1'],
  ['withdrawalSecondAbove', 'all'],
  ['withdrawalUndoSeconds', 61],
  ['autoReceiptMinutes', 4],
  ['payoutAccountWait', { first: -1 }, 'payoutAccountWait.first'],
  ['payoutAccountMax', 0],
  ['documentsAbove', { identity: '-1' }, 'documentsAbove.identity'],
  ['documentAnswerHours', 0],
  ['secondSteps', ['email', 'email']],
  ['whitelabel', { freePlay: 'on' }, 'whitelabel.freePlay'],
  ['whitelabel', { freeBeer: true }, 'whitelabel.freeBeer'],
  ['registerCaptcha', 0],
  ['humanCheck', 'shibboleth'],
  ['forgot', { email: 1 }, 'forgot.email'],
  ['socialLogin', { google: 'on' }, 'socialLogin.google'],
  ['winnerEventMin', '1.5'],
  ['vendorMessageMonths', 2],
  ['turnoverWeights', { RNG: 10_001 }, 'turnoverWeights.RNG'],
  ['turnoverWeights', { SLOTS: 1 }, 'turnoverWeights.SLOTS'],
  ['depositTurnover', -1],
  ['pointsOn', 'yes'],
  ['pointsForAgents', 'yes'],
  ['vipOn', 'yes'],
  ['promotionsForAgents', 'yes'],
  ['promotionsOn', 'no'],
  ['rafflesOn', 0],
  ['promotionsHeldFor', ['device', 'device']],
  ['bonusTurnoverMax', 9_999],
  ['vipLadder', [{ validBet: '0', deposits: '0', keep: '0', levelUp: '0', monthly: '0' }]],
  ['vipTurnover', -1],
  ['vipBirthdayDays', 32],
  ['rebateOn', 'yes'],
  ['rebateTurnover', -1],
  ['referralOn', 'yes'],
  ['referralReward', '-1'],
  ['referralLeast', 500],
  ['referralShare', 1_001],
  ['referralMonthMax', '1.5'],
  ['referralTurnover', -1],
  ['missionsOn', 'yes'],
  ['missionAgents', 1],
  ['missionPrizes', 300],
  ['missionTurnover', -1],
  ['pointRates', { RNG: 100_001 }, 'pointRates.RNG'],
  ['pointsPerUnit', -1],
  ['pointsWaitHours', 169],
  ['memberTransfers', 'yes'],
  ['memberTransferLimits', { min: '100', max: '50', day: '500' }],
  ['activeFromValidBet', '0.5'],
  ['handBookingMax', '-1'],
  ['staffApprovalAbove', 100_000],
  ['depositsOpenMax', 0],
  ['depositApprovalAbove', '5.5'],
]

describe('a wrong value', () => {
  test.each(wrong)(
    'of %s, %j, is refused by its field and changes nothing',
    async (name, value, field = String(name)) => {
      const before = await stored()
      const failure = await failureOf(set({ brand: 'Never', [String(name)]: value }))
      expect(failure).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(Object.keys(failure.details.fields ?? {})).toEqual([field])
      expect(await stored()).toEqual(before)
      expect(current().brand).toBe('Baize')
    },
  )

  test('is in the list above for each setting', () => {
    const names = Object.values(declared).flatMap((own) => Object.keys(own))
    expect([...new Set(wrong.map(([name]) => name))].sort()).toEqual(names.sort())
  })

  test('does not hide others: every wrong field is named', async () => {
    const { details } = await failureOf(set({ ageMin: 5, chat: { slowModeS: 0, open: 'x' }, shoe: 1, brand: 'Fine' }))
    expect(details.fields).toEqual({
      ageMin: 'invalid',
      'chat.slowModeS': 'invalid',
      'chat.open': 'invalid',
      shoe: 'unknown',
    })
  })

  test.each(['constructor', 'toString'])('cannot hide behind the name %s', async (name) => {
    const changes = JSON.parse(`{"${name}": 1, "nothing": 2}`)
    const { status, details } = await failureOf(set(changes))
    expect(status).toBe(400)
    expect(details.fields).toMatchObject({ nothing: 'unknown' })
  })
})

describe('forms', () => {
  test('describe every setting: its feature, kind, group and default, and bounds or choices', async () => {
    const { settings } = await owner.call('staffSettings')
    const names = Object.values(declared).flatMap((own) => Object.keys(own))
    expect(settings.map(({ name }) => name).sort()).toEqual(names.sort())
    for (const { name, feature, kind, group, schema } of settings) {
      expect(settingKinds, name).toContain(kind)
      expect(Object.keys(declared[feature as keyof typeof declared]), name).toContain(name)
      expect(settingGroups, name).toContain(group)
      expect(schema, name).toSatisfy((one: object) => 'type' in one || 'enum' in one || 'anyOf' in one)
      expect(schema.default, name).toEqual(usualSettings()[name as keyof SettingsValues])
    }
    const form = (name: string) => settings.find((one) => one.name === name)
    expect(form('ageMin')).toMatchObject({
      ...{ feature: 'accounts', kind: 'number', value: 18 },
      schema: { type: 'integer', minimum: 18, maximum: 25, default: 18 },
    })
    expect(form('humanCheck')).toMatchObject({
      schema: { enum: ['off', 'proof-of-work', 'geetest4'], default: 'proof-of-work' },
    })
    expect(form('registerRules')?.schema).toMatchObject({
      additionalProperties: {
        type: 'object',
        properties: { patternId: { type: 'string' }, minLength: { type: 'integer' } },
      },
    })
    expect(form('chat')?.schema).toMatchObject({ properties: { slowModeS: { minimum: 1, maximum: 600, default: 5 } } })
  })

  test('cannot be made of one name in two features', () => {
    const brand = defineSettings('site', { brand: setting('text', z.string().default('')) })
    expect(() =>
      settingsOf({ one: defineFeature({ settings: brand }), two: defineFeature({ settings: brand }) }),
    ).toThrow('two features have the setting brand')
  })
})
