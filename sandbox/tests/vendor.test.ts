import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox } from './support.ts'
import { startWalletDouble, type WalletDouble } from './wallet-double.ts'

let wallet: WalletDouble
let sandbox: Awaited<ReturnType<typeof startSandbox>>

beforeAll(async () => {
  wallet = await startWalletDouble(100_000_000n)
  sandbox = await startSandbox({ walletUrl: wallet.url })
})
afterAll(async () => {
  await sandbox.vendor.close()
  await wallet.close()
})

describe('an operator’s call', () => {
  test('without the right signature is 401 and says so', async () => {
    const { status, body } = await sandbox.operator('/game/list', {}, 'bm90IGEgc2lnbmF0dXJl')
    expect(status).toBe(401)
    expect(body.error).toContain('signature')
  })

  test('with a missing parameter is 400 and names it', async () => {
    expect(await sandbox.operator('/game/url', { currency: 'THB' })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('game_code') },
    })
    expect(await sandbox.operator('/game/url', { game_code: 'pg_lotus', currency: 'THB', user: '1001' })).toMatchObject(
      {
        status: 400,
        body: { error: expect.stringContaining('token') },
      },
    )
  })

  test('for what is not there is 404, for what is not enabled 403', async () => {
    const real = { user: '1001', token: 'token-of-the-session', currency: 'THB' }
    expect((await sandbox.operator('/game/url', { ...real, game_code: 'nowhere' })).status).toBe(404)
    expect((await sandbox.operator('/game/url', { ...real, game_code: 'jdb_closed' })).status).toBe(403)
    expect((await sandbox.operator('/game/url', { ...real, game_code: 'pg_lotus', currency: 'CHF' })).status).toBe(403)
    expect((await sandbox.operator('/game/url', { game_code: 'jdb_no_demo', currency: 'XXX' })).status).toBe(403)
    expect((await sandbox.operator('/game/list', { operator_id: 2 })).status).toBe(404)
  })

  test('lists games with the engine’s figures; without an engine a game is not enabled', async () => {
    const { body } = await sandbox.operator('/game/list', {})
    expect(body[0]).toMatchObject({ game_code: 'pg_lotus', enabled: true, rtp: '96.20', paylines: 20, product: 'PG' })
    expect(body[1]).toMatchObject({ game_code: 'jdb_closed', enabled: false })
    expect((await sandbox.operator('/game/list', { product_code: 'JDB' })).body).toHaveLength(2)
    expect((await sandbox.operator('/game/list', { product_code: 'nope' })).status).toBe(400)
    expect((await sandbox.operator('/products/list', {})).body[0]).toEqual({
      product_name: 'PG',
      product_code: 'PG',
      product_logo_url: null,
    })
  })

  test('reads the transactions of a round and opens its page', async () => {
    const game = await sandbox.open()
    const { body: round } = await game.spin()
    const { body: list } = await sandbox.operator('/transactions/list', { round: round.id })
    expect(list.map(({ kind, status }: Record<string, string>) => [kind, status])).toEqual([
      ['bet', 'TS_SUCCESS'],
      ['win', 'TS_SUCCESS'],
    ])
    expect((await sandbox.operator('/transactions/list', {})).status).toBe(400)
    const { body } = await sandbox.operator('/game/round', { user: '1001', round: round.id })
    const address = body.url.replace('https://games.example', sandbox.origin)
    expect(await (await fetch(address)).text()).toContain(round.id)
    expect((await fetch(address.replace(/mark=.*/, 'mark=x'))).status).toBe(404)
    expect((await sandbox.operator('/game/round', { user: '2002', round: round.id })).status).toBe(404)
  })
})

describe('a launch address', () => {
  test('opens once', async () => {
    const url = await sandbox.launchUrl()
    expect((await fetch(url, { method: 'HEAD', redirect: 'manual' })).status).toBe(200)
    const first = await fetch(url, { redirect: 'manual' })
    expect(first.headers.get('location')).toMatch(/^\/play\/pg_lotus\?lang=th#[\w-]{43}$/)
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(410)
  })

  test('leads to a page that only the site may frame and that runs no inline script', async () => {
    const response = await fetch(await sandbox.launchUrl())
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain('frame-ancestors https://site.example')
    expect(policy).toContain("script-src 'self';")
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const page = await response.text()
    expect(page).toContain('<html lang="th">')
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(page).not.toMatch(/\sstyle="/)
  })

  test('sends the player back to the operator’s site alone', async () => {
    const foreign = await sandbox.open({ lobby_url: 'https://elsewhere.example/x' })
    expect((await foreign.session()).lobbyUrl).toBe('https://site.example/')
    const own = await sandbox.open({ lobby_url: 'https://site.example/en/rng' })
    expect((await own.session()).lobbyUrl).toBe('https://site.example/en/rng')
  })
})

describe('the look of a game', () => {
  const pageOf = async (meta?: object) => {
    const launched = await fetch(await sandbox.launchUrl(meta && { meta }), { redirect: 'manual' })
    const page = await fetch(new URL(launched.headers.get('location')!, sandbox.origin))
    return /<html[^>]*>/.exec(await page.text())![0]
  }

  test('is the site’s, where the launch names one that there is, and else the system’s', async () => {
    expect(await pageOf({ theme: 'light' })).toContain('data-theme="light"')
    expect(await pageOf({ theme: 'dark' })).toContain('data-theme="dark"')
    expect(await pageOf({ theme: '"><script>' })).not.toContain('data-theme')
    expect(await pageOf()).not.toContain('data-theme')
  })
})

describe('the demo mode', () => {
  test('plays with a balance of its own and never calls the wallet', async () => {
    const before = wallet.received.length
    const game = await sandbox.open({ currency: 'XXX', user: undefined, token: undefined })
    expect(await game.session()).toMatchObject({ mode: 'demo', balance: '10000.00' })
    const { body: round } = await game.spin('2000.00')
    expect(round).toMatchObject({ state: 'settled', balanceBet: '8000.00' })
    while ((await game.spin('2000.00')).body.state !== 'refused');
    expect((await game.recent())[0]).toMatchObject({ state: 'refused', refusal: 'insufficient_funds' })
    await game.refill()
    expect((await game.session()).balance).toBe('10000.00')
    expect(wallet.received).toHaveLength(before)
  })

  test('starts and refills with the fun money that the operator names', async () => {
    const demo = { currency: 'XXX', user: undefined, token: undefined }
    const game = await sandbox.open({ ...demo, meta: { funBalance: '2500' } })
    expect((await game.session()).balance).toBe('2500.00')
    expect((await game.spin('2000.00')).body).toMatchObject({ state: 'settled', balanceBet: '500.00' })
    await game.refill()
    expect((await game.session()).balance).toBe('2500.00')
    for (const funBalance of ['', '-1', '1e9', '9999999999999', 7])
      expect((await (await sandbox.open({ ...demo, meta: { funBalance } })).session()).balance).toBe('10000.00')
  })

  test('a refill of real money does not exist', async () => {
    expect((await (await sandbox.open()).refill()).status).toBe(403)
  })
})

describe('the game’s page', () => {
  test('takes only the stakes of the game', async () => {
    const game = await sandbox.open()
    for (const stake of ['0.99', '10.01', '-10.00', '1e3', '4000.00', '10'])
      expect((await game.spin(stake)).status, stake).toBe(stake === '10' ? 200 : 422)
  })

  test('counts every chip of a bet and keeps the whole below the most', async () => {
    const game = await sandbox.open({ game_code: 'live_baccarat' })
    const line = new AbortController()
    const headers = { authorization: `Bearer ${game.key}` }
    const events = await fetch(`${sandbox.origin}/play-session/table`, { headers, signal: line.signal })
    const { value } = await events.body!.getReader().read()
    const round = /"round":"([^"]+)"/.exec(new TextDecoder().decode(value))![1]
    const bet = (spots: Readonly<Record<string, number>>) => {
      const choice = { bets: Object.entries(spots).map(([spot, chips]) => ({ spot, chips })) }
      return game.ask('POST', '/tickets', { key: crypto.randomUUID(), round, stake: '10.00', choice })
    }
    expect(await bet({ player: 2, banker: 2 })).toMatchObject({ status: 422, body: { error: 'stake_not_offered' } })
    expect((await bet({ player: 1, banker: 1, tie: 1 })).body).toMatchObject({ state: 'playing', stake: '30.00' })
    expect(await bet({ player: 0 })).toMatchObject({ status: 422, body: { error: 'choice_not_offered' } })
    expect(await bet({})).toMatchObject({ body: { error: 'choice_not_offered' } })
    line.abort()
  })

  test('loads the screen of its engine alone, its modules and its rules', async () => {
    const page = await (await fetch(`${sandbox.origin}/play/live_baccarat?lang=en`)).text()
    expect(page).toContain('data-screen="baccarat"')
    expect(page).toContain('/frame/screens/baccarat-hands.ts')
    expect(page).not.toContain('/frame/screens/slot')
    for (const [, path] of page.matchAll(/(?:href|src)="(\/(?:frame|games|fonts)[^"]+)"/g))
      expect((await fetch(sandbox.origin + path)).status, path).toBe(200)
    const screen = await (await fetch(`${sandbox.origin}/frame/screens/baccarat.ts`)).text()
    expect(screen).not.toContain('#sandbox')
    expect((await fetch(`${sandbox.origin}/cards/51.svg`)).status).toBe(200)
    expect((await fetch(`${sandbox.origin}/cards/52.svg`)).status).toBe(404)
  })

  test('without its key is told that the session is over', async () => {
    const response = await fetch(`${sandbox.origin}/play-session`, { headers: { authorization: 'Bearer x' } })
    expect(response.status).toBe(401)
  })

  test('shows the last round again after a reload', async () => {
    const game = await sandbox.open()
    const { body: round } = await game.spin()
    const { round: again } = await game.session()
    expect(again).toEqual(round)
    await game.ask('POST', `/rounds/${round.id}/seen`, {})
    expect((await game.session()).round.seen).toBe(true)
  })

  test('gets scripts without types and pictures of its symbols', async () => {
    const script = await fetch(`${sandbox.origin}/frame/main.ts`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(await script.text()).not.toContain('import type')
    const picture = await fetch(`${sandbox.origin}/games/pg_lotus/symbols/wild.svg`)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect((await fetch(`${sandbox.origin}/frame/..%2Fconfig.ts`)).status).toBe(404)
  })
})
