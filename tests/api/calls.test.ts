import { describe, expect, test } from 'vitest'
import { isAgentType, isTrialType } from '#api/access.ts'
import { calls } from '#api/calls.ts'
import { accessName, type Endpoint, isStaffAccess } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { isHot, offersTrial } from '#api/lobby.ts'
import { toE164 } from '#api/phone-number.ts'
import { lottoAreaOf, prizeModeOf } from '#api/prize-mode.ts'
import { Refusal } from '#api/refusal.ts'
import { staffApi } from '#api/staff-index.ts'

const all = Object.entries(calls) as readonly (readonly [string, Endpoint])[]
const named = (wanted: (call: Endpoint) => boolean | undefined, of = all) =>
  of.flatMap(([name, call]) => (wanted(call) ? [name] : [])).toSorted()

describe('the contract', () => {
  test('encrypts what carries a credential', () => {
    expect(named(({ encrypted }) => encrypted)).toEqual([
      'addPayoutAccount',
      'changePassword',
      'convertPoints',
      'forgotPhone',
      'freePlay',
      'login',
      'makeWithdrawal',
      'paymentPassword',
      'redeemReward',
      'register',
      'registerDownline',
      'registerMobile',
      'resetPassword',
      'staffGivePassword',
      'staffOpenMember',
      'staffPassword',
      'staffProve',
      'staffSignIn',
      'staffSignInCode',
      'staffSignInPasskey',
      'staffSignInPasskeyOptions',
      'stepUp',
      'transferDownline',
      'transferUpline',
    ])
  })

  test('asks for a name of each call that moves a member’s own money', () => {
    expect(named(({ keyed }) => keyed)).toEqual([
      'addPayoutAccount',
      'claimRebate',
      'convertPoints',
      'makeDeposit',
      'makeWithdrawal',
      'redeemReward',
      'transferDownline',
      'transferUpline',
      'walletTransfer',
    ])
  })

  test('stays open while a password has to be changed, for what that needs', () => {
    expect(named(({ whilePasswordDue }) => whilePasswordDue)).toEqual([
      'changePassword',
      'logout',
      'member',
      'setLanguage',
    ])
  })

  test('answers while the site is closed: how to reach somebody, links that lead on, and all calls of staff', () => {
    const closed = ['chatLaunch', 'followLink', 'keys', 'permission', 'routers', 'serviceSay', 'serviceTalk']
    expect(named(({ whileClosed }) => whileClosed, Object.entries(api))).toEqual(closed)
    expect(named(({ whileClosed }) => whileClosed, Object.entries(staffApi))).toEqual(Object.keys(staffApi).toSorted())
  })

  test('has one form, one answer for other sites, and three redirects', () => {
    expect(named(({ form }) => form)).toEqual(['forgotEmail'])
    expect(named(({ anyOrigin }) => anyOrigin)).toEqual(['routers'])
    expect(named(({ redirects }) => redirects)).toEqual(['followLink', 'oauthCallback', 'oauthStart'])
  })
})

describe('who may call', () => {
  test.each([
    ['public', false, 'public'],
    ['member', false, 'member'],
    ['agent', false, 'agent'],
    ['staff', true, 'staff'],
    [{ staff: 'payments.book' }, true, 'staff: payments.book'],
  ] as const)('%j', (access, isStaff, name) => {
    expect(isStaffAccess(access)).toBe(isStaff)
    expect(accessName(access)).toBe(name)
  })

  test.each([
    [0, false, false],
    [1, true, false],
    [2, true, false],
    [3, false, false],
    [4, false, true],
    [41, true, false],
    [42, true, false],
  ])('user type %i: agent %s, trial %s', (type, agent, trial) => {
    expect(isAgentType(type)).toBe(agent)
    expect(isTrialType(type)).toBe(trial)
  })
})

describe('words of the wire', () => {
  test('a hot game, and one that is tried for free alone', () => {
    expect([0, 1].map((flag) => isHot({ isHot: flag as 0 | 1 }))).toEqual([false, true])
    expect([0, 1].map((flag) => offersTrial({ supportPlay: flag as 0 | 1 }))).toEqual([true, false])
  })

  test.each([
    ['081 234 5678', '66', '+66812345678'],
    ['081-234-5678', '+66', '+66812345678'],
    ['(081) 234.5678', '66', '+66812345678'],
    ['00812345678', '66', '+66812345678'],
    ['812340', '66', '+66812340'],
    ['02 1234', '39', '+39021234'],
    ['02 1234', '+39', '+39021234'],
    ['1', '6+6', '+6+61'],
  ])('%s in %s is %s', (typed, country, number) => {
    expect(toE164(typed, country)).toBe(number)
  })

  test.each([
    ['TCG_LOTTO_VN', 'VN'],
    ['TCG_SEA', 'SEA'],
    ['LOTT', 'LOTT'],
    ['ELOTT', 'LOTT'],
    ['PG', undefined],
  ])('the lotteries of %s are played on the page of %s', (vendor, area) => {
    expect(lottoAreaOf(vendor)).toBe(area)
  })

  test('one vendor of electronic lotteries makes the prize mode theirs', () => {
    expect(prizeModeOf(['PG', 'LOTT'])).toBe('ELOTT')
    expect(prizeModeOf(['TCG_LOTTO_VN'])).toBe('ELOTT')
    expect(prizeModeOf(['PG', 'ELOTT'])).toBe('LOTT')
    expect(prizeModeOf([])).toBe('LOTT')
  })

  test('a refusal has its code, its status and its details', () => {
    const refusal = new Refusal('not_found', { detail: 'why' })
    expect(refusal).toMatchObject({ name: 'Refusal', message: 'not_found', code: 'not_found', status: 404 })
    expect(refusal.details).toEqual({ detail: 'why' })
  })
})
