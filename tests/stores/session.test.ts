import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { heldKey } from '#browser/client.ts'
import { serviceTalkKey } from '#browser/personal-keys.ts'
import { merchantKey, siteStorage, tabStorage } from '#browser/storage.ts'
import { $dialog, closeDialog, openDialog } from '#stores/dialog.ts'
import { logOut } from '#stores/logout.ts'
import { recentSearches, rememberSearch } from '#stores/search.ts'
import { $kind, $session, beginSession, endSession, takeIn } from '#stores/session.ts'

const asked: { path: string; bearer: string | null }[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, bearer: new Headers(init.headers).get('authorization') })
    const member = { id: '1', account: 'somchai', type: 0, language: 'th' }
    return new Response(JSON.stringify(path === '/api/member' ? member : {}))
  })
})
afterEach(() => {
  endSession('logout', true)
  closeDialog()
  tabStorage.clear([])
  vi.unstubAllGlobals()
})

test('a log-out forgets what the tab kept, but not whose site it is', async () => {
  tabStorage.write(merchantKey, 'BAIZE')
  tabStorage.write('codeWaits', '{}')
  siteStorage.write('lang', 'en')
  rememberSearch('golden lotus')
  siteStorage.write(serviceTalkKey, '/service#ticket')
  await beginSession('the-token')
  expect($kind.get()).toBe('member')
  await logOut()
  expect(asked.at(-1)).toEqual({ path: '/api/auth/session', bearer: 'Bearer the-token' })
  expect([merchantKey, 'codeWaits', 'token'].map((key) => tabStorage.read(key))).toEqual([
    'BAIZE',
    undefined,
    undefined,
  ])
  expect($session.get().ended).toBe('logout')
  expect(recentSearches()).toEqual([])
  expect([serviceTalkKey, 'lang'].map((key) => siteStorage.read(key))).toEqual([undefined, 'en'])
})

describe('a session whose password has to be changed', () => {
  const held = { token: 'held-token', passwordDue: 'first' } as const

  test('is nobody’s session here, and no other pop-up opens before the new password', async () => {
    await takeIn(held)
    expect($kind.get()).toBe('guest')
    expect(tabStorage.read('token')).toBeUndefined()
    openDialog({ name: 'login', intention: { do: 'go', path: '/member/deposit' } })
    expect($dialog.get()).toEqual({
      name: 'change-password',
      reason: 'first',
      intention: { do: 'go', path: '/member/deposit' },
    })
  })

  test('ends on the server when somebody signs out instead', async () => {
    await takeIn(held)
    await logOut()
    expect(asked).toEqual([{ path: '/api/auth/session', bearer: 'Bearer held-token' }])
    expect(tabStorage.read(heldKey)).toBeUndefined()
    openDialog({ name: 'help' })
    expect($dialog.get()?.name).toBe('help')
  })

  test('becomes the member’s with a new token', async () => {
    await takeIn(held)
    await beginSession('new-token')
    expect($kind.get()).toBe('member')
    openDialog({ name: 'help' })
    expect($dialog.get()?.name).toBe('help')
    expect(tabStorage.read(heldKey)).toBeUndefined()
    expect(asked.at(-1)?.bearer).toBe('Bearer new-token')
  })
})
