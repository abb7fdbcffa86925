import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { AnnouncementsDialog } from '#islands/messages/AnnouncementsDialog.tsx'
import { NoticeDialog } from '#islands/messages/NoticeDialog.tsx'
import common from '#locales/en/common.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import { $notices, $noticesRead } from '#stores/messages.ts'
import { $unread } from '#stores/unread.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, shownPopup } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const time = '2026-11-20T10:00:00.000Z'
const item = (id: string, more = {}) => ({ id, title: `Title ${id}`, content: `<p>Text ${id}</p>`, time, ...more })
const close = vi.fn()
const announcements = () => shownPopup(<AnnouncementsDialog onClose={close} />)
const notices = (noticeId?: string) => shownPopup(<NoticeDialog onClose={close} noticeId={noticeId} />)
const inPages = () => within(screen.getByRole('navigation', { name: talk.pages }))
const turnedTo = () => calls.filter(({ name }) => name === 'announcements').map(({ input }) => input)

beforeEach(() => close.mockClear())

test('announcements: the first stands open, a choice has the focus, a promotion leads on', async () => {
  answers.set('announcements', () => ({
    content: [item('1'), item('2', { promotionType: 'first deposit' })],
    total: 2,
    totalPages: 1,
  }))
  const { user } = announcements()
  await screen.findByText('Text 1')
  expect(screen.queryByText(talk.announcements.toPromotion)).toBeNull()
  await user.click(screen.getByRole('button', { name: /Title 2/ }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Title 2' }))
  const promotion = screen.getByText(talk.announcements.toPromotion)
  expect(promotion.getAttribute('href')).toBe('/en/promotions#first%20deposit')
})

test('announcements: a promotion with rules leads members to the reward centre and closes the pop-up', async () => {
  const rewarded = { content: [item('1', { promotionType: 'loy', rewarded: true })], total: 1, totalPages: 1 }
  answers.set('announcements', () => rewarded)
  const guest = announcements()
  const link = () => screen.findByText(talk.announcements.toPromotion)
  expect((await link()).getAttribute('href')).toBe('/en/promotions#loy')
  guest.unmount()
  loggedIn('member')
  const { user } = announcements()
  expect((await link()).getAttribute('href')).toBe('/en/member/rewards?offer=loy')
  await user.click(await link())
  expect(close).toHaveBeenCalledOnce()
})

test('announcements: another page brings its lines with the focus on the first, the others stay until then', async () => {
  const second = later<object>()
  answers.set('announcements', ({ pageNo }: { pageNo: number }) =>
    pageNo === 1 ? { content: [item('1')], total: 10, totalPages: 2 } : second.promise,
  )
  const { user } = announcements()
  await screen.findByText('Text 1')
  await user.click(inPages().getByRole('link', { name: '2' }))
  expect(screen.getByText('Text 1').closest('[aria-busy="true"]')).not.toBeNull()
  await act(async () => second.answer({ content: [item('9')], total: 10, totalPages: 2 }))
  await screen.findByText('Text 9')
  // The button itself: the page's body, which has the focus where nothing does, contains its text too.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Title 9/ }))
  expect(turnedTo()).toEqual([
    { pageNo: 1, language: 'en' },
    { pageNo: 2, language: 'en' },
  ])
  await user.click(inPages().getByRole('link', { name: talk.previous }))
  await screen.findByText('Text 1')
})

test('announcements: none say so; a failure offers another try', async () => {
  answers.set('announcements', () => Promise.reject(new CallFailure('network')))
  const { user } = announcements()
  const retry = await screen.findByRole('button', { name: common.retry })
  answers.set('announcements', () => ({ content: [], total: 0, totalPages: 0 }))
  await user.click(retry)
  await screen.findByText(talk.announcements.none)
  expect(screen.queryByRole('button', { name: common.retry })).toBeNull()
})

test('notices: a failure offers another try, none say so', async () => {
  answers.set('notices', () => Promise.reject(new CallFailure('network')))
  const { user } = notices()
  const retry = await screen.findByRole('button', { name: common.retry })
  answers.set('notices', () => ({ player: [] }))
  await user.click(retry)
  await screen.findByText(talk.notice.none)
})

test('notices: nine a page; the one that is opened is read, a list of titles is not', async () => {
  act(() => $notices.set(Array.from({ length: 11 }, (_, at) => item(String(at + 1)))))
  $noticesRead.set([])
  const { user, unmount } = notices()
  await screen.findByText('Title 9')
  expect(screen.queryByText('Title 10')).toBeNull()
  expect($noticesRead.get()).toEqual([])
  await user.click(inPages().getByRole('link', { name: '2' }))
  expect(screen.getByText('Title 11')).toBeDefined()
  expect(screen.queryByText('Title 9')).toBeNull()
  unmount()
  notices('3')
  await screen.findByRole('heading', { name: 'Title 3' })
  await waitFor(() => expect($noticesRead.get()).toEqual(['3']))
})

test.each([
  ['guest', 0, undefined],
  ['trial', 0, undefined],
  ['member', 0, talk.notice.messages],
  ['member', 3, 'My messages, 3 unread'],
] as const)('notices of a %s with %i unread messages lead to %j', async (kind, unread, link) => {
  loggedIn(kind)
  act(() => {
    $notices.set([item('1')])
    $unread.set(unread)
  })
  notices()
  await screen.findByText('Title 1')
  expect(screen.queryByRole('link')?.textContent).toBe(link)
})
