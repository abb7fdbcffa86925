import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { reserved } from '#reserved-routes.ts'
import type { Route } from '#route.ts'
import { accountMenu, entranceOf, linkAction, lobbyPaths, routeAt, visits } from '#route-lookup.ts'
import { otherMenus, routes } from '#routes.ts'
import { pagesToCome, type RouteTable, routeFaults } from '#scripts/route-faults.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const table: RouteTable = { routes, otherMenus, reserved }
const withLine = (path: string, change: Partial<Route>): RouteTable => ({
  ...table,
  routes: routes.map((route) => (route.path === path ? { ...route, ...change } : route)),
})
const faultsOf = (changed: RouteTable) => routeFaults(root, changed)

describe('the table of routes', () => {
  it('agrees with files, texts, icons, links and the specification', () => expect(faultsOf(table)).toEqual([]))

  it.each<readonly [string, RouteTable, string]>([
    [
      'a page without a file',
      withLine('/member/limits', { path: '/member/limit' }),
      '/member/limit has no file below src/pages.',
    ],
    [
      'a file without a line',
      { ...table, routes: routes.filter(({ path }) => path !== '/verify') },
      'src/pages/verify.astro has no line.',
    ],
    [
      'a link to a page that is gone',
      { ...table, routes: routes.filter(({ path }) => path !== '/verify') },
      'src/islands/records/ProofBar.tsx links to /verify, which leads nowhere.',
    ],
    ['an address twice', { ...table, routes: [...routes, routes[0]!] }, '/ stands there twice.'],
    [
      'another layout',
      withLine('/verify', { shell: 'bare' }),
      '/verify has the shell bare, but its file does not use Bare.astro.',
    ],
    [
      'a page of the console that shows nothing',
      withLine('/operator/jobs', { path: '/operator/queues' }),
      '/operator/queues shows nothing in src/islands/operator/pages.tsx.',
    ],
    [
      'a page of the members’ menu for agents',
      withLine('/member/limits', { access: 'agent' }),
      '/member/limits stands in the menu of the member shell, but is for agent.',
    ],
    [
      'a title without a text',
      withLine('/member/limits', { title: 'limits.heading' }),
      'locales/es has no limits.heading.',
    ],
    [
      'a group without a heading',
      withLine('/member/limits', { group: 'groups.none' }),
      'locales/th has no hub.groups.none.',
    ],
    ['an icon that nobody drew', withLine('/agentHome', { icon: 'ph-no-such' }), '/agentHome has no icon ph-no-such.'],
    [
      'an entry without an icon',
      { ...table, otherMenus: { ...otherMenus, side: [{ path: '/verify', label: 'verify.title' }] } },
      '/verify has no icon for the menu side.',
    ],
    [
      'a page of the specification that is forgotten',
      withLine('/member/wallet', { page: undefined }),
      'transferFund of the member pages stands there 0 times.',
    ],
    [
      'a name that the specification has not',
      withLine('/member/limits', { page: 'playLimits' }),
      'The specification has no page playLimits for members.',
    ],
    [
      'a page that is built and still reserved',
      { ...table, reserved: { ...reserved, member: { ...reserved.member, limits: '/member/limits' } } },
      '/member/limits is built and still reserved.',
    ],
    ['a game type without a lobby', withLine('/mini', { lobby: undefined }), 'MINI has no lobby.'],
  ])('shows %s', (_what, changed, fault) => expect(faultsOf(changed)).toContain(fault))

  it('says which pages of the specification are to come, and where', () => {
    expect(pagesToCome(table)).toEqual([])
    const without = { ...table, routes: routes.filter(({ path }) => path !== '/member/bonus') }
    expect(pagesToCome(without)).toEqual(['bonusDetails (no address)'])
    const kept = { ...without, reserved: { ...reserved, member: { bonusDetails: '/member/bonus' } } }
    expect(pagesToCome(kept)).toEqual(['bonusDetails (/member/bonus)'])
  })
})

describe('what follows from the table', () => {
  it('finds a page by its address, an alias or a pattern', () => {
    expect(routeAt('/member')?.page).toBe('securityCenter')
    expect(routeAt('/home')?.path).toBe('/')
    expect(routeAt('/blog/page/7')?.path).toBe('/blog/page/[page]')
    expect(routeAt('/blog/tag/slots/page/2')?.path).toBe('/blog/tag/[tag]/page/[page]')
    expect(routeAt('/member/nothing')).toBeUndefined()
  })

  it('asks guests to log in on their way to members’ pages alone', () => {
    expect(linkAction('/member/records?page=2#top')).toBe('own')
    expect(linkAction('/favorite')).toBe('own')
    expect(linkAction('/search')).toBe('search')
    expect(linkAction('/agentHome')).toBeUndefined()
    expect(linkAction('https://example.com/member')).toBeUndefined()
  })

  it('knows the entrance of the agents’ area', () => expect(entranceOf('agent')).toBe('/agent'))

  it('gives each lobby its address', () => expect(lobbyPaths.ELOTT).toBe('/elott'))

  it('visits no page that stands in for others, and samples of those that differ', () => {
    const all = visits(() => true)
    for (const path of ['/404', '/maintenance', '/region', '/game/[nodeId]']) expect(all).not.toContain(path)
    expect(all).toContain('/blog/page/2')
  })

  it('offers agents alone their area under their picture', () => {
    expect(accountMenu.filter(({ only }) => only === 'agent').map(({ path }) => path)).toEqual(['/agentHome'])
    expect(accountMenu.find(({ badge }) => badge)?.path).toBe('/member/messages')
  })
})
