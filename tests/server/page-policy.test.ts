import { expect, test } from 'vitest'
import { settings } from '#server/features.ts'
import { type ContentServers, pagePolicy } from '#server/http/security-headers.ts'
import { readConfig } from '#server/kernel/config.ts'

const servers: ContentServers = { imageCdn: [], launchCdn: [], phoneVerification: 'firebase', humanCheck: 'off' }

/** The sources of each directive of a page's policy. */
function directives(env: Record<string, string>, more: Partial<ContentServers> = {}) {
  const config = readConfig({ NODE_ENV: 'test', FIREBASE_PROJECT_ID: 'baize', ...env })
  const lines = pagePolicy('', config, { ...servers, ...more }).split('; ')
  return Object.fromEntries(lines.map((line) => [line.split(' ')[0]!, line.split(' ').slice(1)]))
}

test.each([
  ['www.google.com', {}],
  ['www.recaptcha.net', { RECAPTCHA_URL: 'https://www.recaptcha.net/recaptcha/api.js' }],
])('of %s a page allows two scripts, and nothing that lies beside them', (host, env) => {
  const policy = directives(env)
  expect(policy['script-src']).toEqual([
    "'self'",
    `https://${host}/recaptcha/api.js`,
    'https://www.gstatic.com/recaptcha/releases/',
  ])
  expect(policy['frame-src']).toEqual(
    expect.arrayContaining([`https://${host}/recaptcha/api2/`, 'https://recaptcha.google.com/recaptcha/']),
  )
  expect(policy['connect-src']).toEqual([
    "'self'",
    'https://identitytoolkit.googleapis.com',
    `https://${host}/recaptcha/api2/`,
  ])
})

test('another check of people is its one script', () => {
  const policy = directives({ RECAPTCHA_URL: 'https://people.example/check/api.js?v=1' })
  expect(policy['script-src']).toEqual(["'self'", 'https://people.example/check/api.js'])
})

test('a page whose operator has chosen no provider names none, and has no default policy', () => {
  const policy = directives({}, { phoneVerification: 'sms' })
  expect(policy['script-src']).toEqual(["'self'"])
  expect(policy['connect-src']).toEqual(["'self'"])
  expect(policy['trusted-types']).toEqual(['dompurify', 'baize-worker'])
  expect(directives({})['trusted-types']).toContain('default')
})

test('a measurement ID allows Google’s tag, its collecting servers and its policy, and no container beside it', () => {
  const policy = directives({}, { phoneVerification: 'sms', analyticsId: 'G-AB12CD34EF' })
  const tag = 'https://www.googletagmanager.com/gtag'
  expect(policy['script-src']).toEqual(["'self'", `${tag}/js`, `${tag}/destination`])
  expect(policy['connect-src']).toContain('https://*.google-analytics.com')
  expect(policy['trusted-types']).toEqual(['dompurify', 'baize-worker', 'default', 'goog#html'])
  const own = directives({ ANALYTICS_URL: 'https://count.example/tag.js' }, { analyticsId: 'G-AB12CD34EF' })
  expect(own['script-src']).toContain('https://count.example/tag.js')
  expect(own['connect-src']).toContain('https://count.example')
})

test('a measurement ID is one of Google Analytics 4, or none', () => {
  const takes = (id: string) => settings.system.analyticsId.schema.safeParse(id).success
  for (const id of ['', 'G-AB12CD34EF']) expect(takes(id), id).toBe(true)
  for (const id of [
    'UA-1234-1',
    'GTM-ABC123',
    'G-',
    'g-ab12cd34ef',
    'G-AB12CD34EF&x=1',
    'G-AB12CD34EF\n',
    'G-AB12;X',
    'G-AB"12',
  ])
    expect(takes(id), id).toBe(false)
})
