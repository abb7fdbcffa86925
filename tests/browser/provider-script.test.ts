import { beforeEach, describe, expect, test, vi } from 'vitest'

interface Rules {
  createScriptURL(address: string): string
  createHTML(html: string): string
}
const google = 'https://www.google.com/recaptcha/api.js'
const releases = 'https://www.gstatic.com/recaptcha/releases/'

/** Loads Google's check of people in a page that demands trusted types; gives the page's default policy. */
async function policyOfThePage(): Promise<Rules> {
  vi.resetModules()
  let rules: Rules | undefined
  const element = { onload: () => {}, src: '' }
  vi.stubGlobal('window', {
    trustedTypes: {
      createPolicy(name: string, own: Rules) {
        expect(name).toBe('default')
        rules = own
        return own
      },
    },
  })
  vi.stubGlobal('location', { href: 'https://site.example/en' })
  vi.stubGlobal('document', { createElement: () => element, head: { append: () => element.onload() } })
  const { loadProviderScript } = await import('#browser/provider-script.ts')
  await loadProviderScript(`${google}?render=explicit&hl=th`, [releases], 'human_check_failed')
  expect(element.src).toBe(`${google}?render=explicit&hl=th`)
  if (!rules) throw new Error('no policy was made')
  return rules
}

let rules: Rules
beforeEach(async () => {
  rules = await policyOfThePage()
  return () => vi.unstubAllGlobals()
})

describe('while a provider’s script is in the page', () => {
  test('what it brings along is let through', () => {
    for (const address of [google, `${google}?onload=x`, `${releases}Y5tQ3l/recaptcha__en.js`])
      expect(rules.createScriptURL(address)).toBe(address)
  })

  test.each([
    ['the framework beside it', 'https://www.google.com/recaptcha/about/js/main.min.js'],
    ['another script of the same server', 'https://www.google.com/complete/search?client=chrome&jsonp=alert(1)//'],
    ['a way back out of the folder', `${releases}../about/js/main.min.js`],
    ['the same, written otherwise', `${releases}%2e%2e/about/js/main.min.js`],
    ['an older protocol', 'http://www.google.com/recaptcha/api.js'],
    ['another port', 'https://www.google.com:8443/recaptcha/api.js'],
    ['a name that only begins so', 'https://www.google.com.evil.example/recaptcha/api.js'],
    ['a name before the server', 'https://www.google.com@evil.example/recaptcha/api.js'],
    ['text', 'data:text/javascript,alert(1)'],
    ['a file of the site', '/uploads/x.js'],
  ])('%s is not', (_what, address) => {
    expect(() => rules.createScriptURL(address)).toThrow(TypeError)
  })

  test('mark-up is let through that can only be looked at', () => {
    const badge = '<div class="grecaptcha-badge" data-style="bottomright" style="width:256px"><div></div></div>'
    const frame = '<iframe title="reCAPTCHA" src="https://www.google.com/recaptcha/api2/anchor" sandbox></iframe>'
    for (const html of [badge, frame, '', 'Once = one', '<a href="https://x.example/?on=1">x</a>'])
      expect(rules.createHTML(html)).toBe(html)
  })

  test.each([
    '<script src="https://www.google.com/recaptcha/api.js"></script>',
    '<ScRiPt>alert(1)</sCrIpT>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe srcdoc="&lt;script&gt;"></iframe>',
    '<base href="https://evil.example/">',
    '<object data="x"></object>',
    '<a href="javascript:alert(1)">x</a>',
  ])('%s is not', (html) => {
    expect(() => rules.createHTML(html)).toThrow(TypeError)
  })
})
