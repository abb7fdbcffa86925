import { expect, test } from 'vitest'
import { ageOn } from '#server/accounts/profile-rules.ts'
import { deviceOf, shortAddress } from '#server/security/devices.ts'
import { isGuessable } from '#server/security/payment-password.ts'
import { masked } from '#server/security/profile.ts'
import { relyingParty } from '#server/security/relying-party.ts'

const agents = {
  'Chrome Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Edge Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Safari iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Samsung Internet Android':
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'LINE Android':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36 Line/14.0.0',
  'Firefox Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Facebook iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Safari/604.1 [FBAN/FBIOS;FBAV/518.0]',
  'Opera Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0',
  'Edge iPad':
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) EdgiOS/140.0 Mobile/15E148 Safari/604.1',
  'Firefox iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/143.0 Mobile/15E148 Safari/605.1.15',
  'Chrome iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
  'Chrome ChromeOS':
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Safari macOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
}

test.each(Object.entries(agents))('%s is recognised', (name, agent) => {
  const { browser, system, mobile } = deviceOf(agent)
  expect(`${browser} ${system}`).toBe(name)
  expect(mobile).toBe(['iPhone', 'iPad', 'Android'].includes(system))
})

test('what is not known has no name', () => {
  expect(deviceOf('curl/8.14')).toEqual({ browser: '', system: '', mobile: false })
})

test('an address is shortened, also one of IPv6 or of IPv4 within it', () => {
  expect(shortAddress('203.0.113.77')).toBe('203.0.113.•')
  expect(shortAddress('::ffff:203.0.113.77')).toBe('203.0.113.•')
  expect(shortAddress('2001:db8:1:2:3::4')).toBe('2001:db8:1:…')
  expect(shortAddress('nonsense')).toBe('')
})

test('guesses, ages, masks and names of sites', () => {
  expect(['000000', '456789', '654321', '121212', '123123'].every(isGuessable)).toBe(true)
  expect(['495827', '135791', '112233'].some(isGuessable)).toBe(false)
  expect(ageOn('2008-11-21', '2026-11-21')).toBe(18)
  expect(ageOn('2008-11-22', '2026-11-21')).toBe(17)
  expect(ageOn('2008-13-01', '2026-11-21')).toBeUndefined()
  expect(masked('Kanya Suda')).toBe('K••••• S•••••')
  expect(relyingParty({ publicUrl: 'https://play.example:8443' })).toEqual({
    id: 'play.example',
    origin: 'https://play.example:8443',
  })
  expect(relyingParty({ publicUrl: 'http://127.0.0.1:4321' })).toEqual({
    id: 'localhost',
    origin: 'http://localhost:4321',
  })
})
