import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallFailure } from '#api/client.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

let site: TestSite
let mali: Visitor
let noi: Visitor
beforeAll(async () => {
  site = await startTestSite()
  const open = async (account: string) => {
    await site.member(account)
    const visitor = site.visitor()
    await visitor.logIn(account)
    return visitor
  }
  mali = await open('mali')
  noi = await open('noi')
})
afterAll(() => site.close())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof CallFailure ? error.code : String(error)),
  )
async function sent(visitor: Visitor, width = 900, height = 500): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#147a55' } })
    .png()
    .toBuffer()
  return (await visitor.call('uploadPicture', { picture: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) })).id
}
const shown = (address: string) => site.visitor().fetch(address)

test('an upload becomes the picture that everybody sees, cut to a square; the next one takes its place', async () => {
  const upload = await sent(mali)
  expect(await codeOf(noi.call('setOwnPicture', { upload }))).toBe('upload_gone')
  const { iconUrl } = await mali.call('setOwnPicture', { upload })
  expect((await mali.call('member')).iconUrl).toBe(iconUrl)
  const answer = await shown(iconUrl)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([width, height]).toEqual([256, 256])
  // What was sent is not shown, and can be taken back.
  expect((await shown(`/api/pictures/${upload}`)).status).toBe(404)
  await mali.call('removeUpload', { id: upload })
  const next = await mali.call('setOwnPicture', { upload: await sent(mali, 300, 300) })
  expect((await shown(next.iconUrl)).status).toBe(200)
  expect((await shown(iconUrl)).status).toBe(404)
  await mali.call('setIcon', { icon: 'a3' })
  expect((await mali.call('member')).iconUrl).toBe('/art/avatars/a3.svg')
  expect((await shown(next.iconUrl)).status).toBe(404)
})

test('a picture is taken away by its member, or by staff with a reason', async () => {
  const { icon } = await noi.call('setOwnPicture', { upload: await sent(noi) })
  const olga = await site.staff('manager', 'olga')
  expect((await olga.call('staffMember', { account: 'noi' })).ownPicture).toBe(`/api/pictures/${icon}`)
  await olga.call('staffRemovePicture', { account: 'noi', reason: 'shows somebody else' })
  expect((await noi.call('member')).iconUrl).toMatch(/^\/art\/avatars\/a\d+\.svg$/)
  expect(await codeOf(olga.call('staffRemovePicture', { account: 'noi', reason: 'again' }))).toBe('state_conflict')
  const { content } = await olga.call('staffAuditLog', { act: 'member.picture_remove' })
  expect(content.find(({ outcome }) => outcome === 'done')?.detail).toMatchObject({ reason: 'shows somebody else' })
  await noi.call('setOwnPicture', { upload: await sent(noi) })
  expect((await noi.call('removeOwnPicture')).iconUrl).toMatch(/^\/art\/avatars\//)
})
