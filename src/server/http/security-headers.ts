import type { Config } from '#server/kernel/config.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'

const permissionsOff = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** The policy of everything that is not a page. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * The policy of a file. A script may be a worker, which lives under the policy it came with and may look at `domains`; a
 * picture that is opened by itself may draw and nothing else.
 */
export function filePolicy(type: string, domains: readonly string[] = []): string {
  if (type.startsWith('text/javascript'))
    return [`${closedPolicy}; script-src 'self'; connect-src 'self'`, ...domains].join(' ')
  return `${closedPolicy}; style-src 'unsafe-inline'; img-src data:; sandbox`
}

/** The operator's own servers for pictures and games, from the settings. */
export type ContentServers = Pick<SettingsValues, 'imageCdn' | 'launchCdn'> &
  Partial<Pick<SettingsValues, 'humanCheck' | 'phoneVerification' | 'analyticsId'>>

/** Origins of the bot check's provider, which loads code and images and makes calls; allowed only while it is chosen. */
const checkOrigins = ({ geetest }: Config, { humanCheck }: ContentServers): readonly string[] =>
  humanCheck === 'geetest4' ? [...new Set([geetest.script, geetest.url].map((url) => new URL(url).origin))] : []

/** Both names under which Google serves its check of people. */
const google: readonly string[] = ['https://www.google.com', 'https://www.recaptcha.net']

/**
 * Firebase has numbers checked in the browser, and demands a check of people that comes as script and frame. Below
 * `/recaptcha/` Google also keeps a framework with which any page's text could become code, so the two scripts are named
 * and not their folder.
 */
function phoneSources({ firebase }: Config, { phoneVerification }: ContentServers) {
  if (phoneVerification !== 'firebase' || firebase.projectId === undefined)
    return { script: [], frame: [], connect: [] }
  const { origin, pathname } = new URL(firebase.recaptchaUrl)
  const script = `${origin}${pathname}`
  const service = new URL(firebase.authUrl).origin
  if (!google.includes(origin)) return { script: [script], frame: [origin], connect: [service, origin] }
  return {
    script: [script, 'https://www.gstatic.com/recaptcha/releases/'],
    frame: [`${origin}/recaptcha/api2/`, 'https://recaptcha.google.com/recaptcha/'],
    connect: [service, `${origin}/recaptcha/api2/`],
  }
}

/**
 * Google's tag by its two addresses: beside them lie containers in which anybody may keep code. It makes a Trusted Types
 * policy of its own name for what it loads.
 */
function analyticsSources({ analyticsUrl }: Config, { analyticsId = '' }: ContentServers) {
  if (analyticsId === '') return { script: [], image: [], connect: [], policies: [] }
  const { origin, pathname } = new URL(analyticsUrl)
  const isGoogles = origin === 'https://www.googletagmanager.com'
  const collecting = isGoogles ? ['https://*.google-analytics.com', 'https://*.googletagmanager.com'] : [origin]
  return {
    script: [`${origin}${pathname}`, `${origin}/gtag/destination`],
    image: collecting,
    connect: isGoogles ? [...collecting, 'https://*.analytics.google.com'] : collecting,
    policies: ['goog#html'],
  }
}

const frameOrigins = (config: Config, servers: ContentServers): readonly string[] => [
  ...new Set([...config.gameFrameOrigins, ...servers.launchCdn]),
]

/**
 * What devices a page may use. Full screen, sound and the screen lock are lent to the vendors' game frames; every other
 * device is off for everybody.
 */
export function permissionsPolicy(config: Config, servers: ContentServers): string {
  const games = ['self', ...frameOrigins(config, servers).map((origin) => `"${origin}"`)].join(' ')
  return [
    ...permissionsOff.map((name) => `${name}=()`),
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
    ...['fullscreen', 'autoplay', 'screen-wake-lock'].map((name) => `${name}=(${games})`),
  ].join(', ')
}

/** The headers that every answer bears, whatever it is. */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy(config, { imageCdn: [], launchCdn: [] }),
    'x-frame-options': 'DENY',
  }
}

const hashOf = /'sha(?:256|384|512)-[A-Za-z0-9+/=]+'/g

/** The hashes that a directive of Astro's own policy allows. */
function hashes(policy: string, directive: string): string {
  const line = policy.split(';').find((part) => part.trim().startsWith(`${directive} `))
  const found = [...new Set(line?.match(hashOf) ?? [])]
  return found.map((hash) => ` ${hash}`).join('')
}

/**
 * The policy of one page: ours, with the hashes of the inline scripts and styles that Astro wrote into it, and with the
 * operator's servers for pictures and games.
 */
export function pagePolicy(astroPolicy: string, config: Config, servers: ContentServers): string {
  const check = checkOrigins(config, servers)
  const also = check.map((one) => ` ${one}`).join('')
  const phone = phoneSources(config, servers)
  const analytics = analyticsSources(config, servers)
  const providers = check.length + phone.script.length + analytics.script.length > 0
  return [
    "default-src 'none'",
    [`script-src 'self'${hashes(astroPolicy, 'script-src')}${also}`, ...phone.script, ...analytics.script].join(' '),
    "script-src-attr 'none'",
    `style-src 'self'${hashes(astroPolicy, 'style-src')}${also}`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...servers.imageCdn, ...check, ...analytics.image].join(' '),
    "font-src 'self'",
    [`connect-src 'self'${also}`, ...phone.connect, ...analytics.connect].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${[...frameOrigins(config, servers), ...phone.frame].join(' ') || "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The provider's code makes its own elements: its policy lets addresses of its servers through.
    ['trusted-types dompurify baize-worker', ...(providers ? ['default'] : []), ...analytics.policies].join(' '),
  ].join('; ')
}
