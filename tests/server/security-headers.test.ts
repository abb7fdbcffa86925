import { expect, test } from 'vitest'
import { filePolicy, pagePolicy, securityHeaders } from '#server/http/security-headers.ts'
import { readConfig } from '#server/kernel/config.ts'

const config = readConfig({ NODE_ENV: 'test', DEMO: '0', GAME_FRAME_ORIGINS: 'https://play.example' })

test('every answer bears these headers, by their values', () => {
  const off =
    'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment serial usb'
  const games = '(self "https://play.example")'
  expect(securityHeaders(config)).toEqual({
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': [
      ...`${off} xr-spatial-tracking`.split(' ').map((name) => `${name}=()`),
      'publickey-credentials-get=(self)',
      'publickey-credentials-create=(self)',
      `fullscreen=${games}`,
      `autoplay=${games}`,
      `screen-wake-lock=${games}`,
    ].join(', '),
    'x-frame-options': 'DENY',
  })
})

test('a page’s policy, directive by directive', () => {
  const astro = "script-src 'self' 'sha256-aaaa='; style-src 'self' 'sha256-bbbb='"
  const policy = pagePolicy(astro, config, { imageCdn: ['https://img.example'], launchCdn: ['https://go.example'] })
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-aaaa='",
    "script-src-attr 'none'",
    "style-src 'self' 'sha256-bbbb='",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https://img.example",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    'frame-src https://play.example https://go.example',
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify baize-worker',
  ])
})

test('a file may be a worker or draw, and nothing else', () => {
  expect(filePolicy('text/javascript; charset=utf-8', ['https://b.example'])).toBe(
    "default-src 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self' https://b.example",
  )
  expect(filePolicy('image/svg+xml')).toBe(
    "default-src 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  )
})
