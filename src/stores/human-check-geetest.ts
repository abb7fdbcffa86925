import { CallFailure } from '#api/client.ts'

/** What the provider's script gives: https://docs.geetest.com/BehaviorVerification/apirefer/api/web */
interface Widget {
  onReady(done: () => void): Widget
  onSuccess(done: () => void): Widget
  onError(done: () => void): Widget
  onClose(done: () => void): Widget
  showCaptcha(): void
  getValidate(): Readonly<Record<string, string>> | false
  destroy(): void
}
type Init = (
  config: { readonly captchaId: string; readonly product: 'bind'; readonly language: string },
  ready: (widget: Widget) => void,
) => void

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string; createHTML(html: string): string },
  ): { createScriptURL(url: string): unknown }
}

const languages: Readonly<Record<string, string>> = { th: 'eng', en: 'eng', es: 'spa', pt: 'por' }
const provider = () => (window as { initGeetest4?: Init }).initGeetest4
let loading: Promise<void> | undefined
let scriptUrl: ((url: string) => unknown) | undefined

/**
 * The page refuses scripts from text. The provider's code makes script elements of its own, so the page's default policy
 * lets addresses of the provider's servers through; which these are, the content security policy says as well.
 */
function trust(script: string): unknown {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes
  if (!factory) return script
  const site = new URL(script).hostname.split('.').slice(-2).join('.')
  scriptUrl ??= (() => {
    const policy = factory.createPolicy('default', {
      createScriptURL(url) {
        const { hostname } = new URL(url, location.href)
        if (hostname === site || hostname.endsWith(`.${site}`) || hostname === new URL(script).hostname) return url
        throw new TypeError(`A script from ${hostname} is not the human check's.`)
      },
      createHTML: (html) => html,
    })
    return (url: string) => policy.createScriptURL(url)
  })()
  return scriptUrl(script)
}

function load(script: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const element = document.createElement('script')
    element.onload = () => resolve()
    element.onerror = () => reject(new CallFailure('human_check_failed'))
    ;(element as { src: unknown }).src = trust(script)
    document.head.append(element)
  }).catch((thrown: unknown) => {
    loading = undefined
    throw thrown
  })
  return loading
}

/** The widget hangs itself below the page's body, where an open pop-up covers it: it is taken into the pop-up. */
function intoPopup(): () => void {
  const adopt = () => {
    const popup = [...document.querySelectorAll('dialog:modal')].at(-1)
    for (const box of document.querySelectorAll('body > [class*="geetest"]')) popup?.append(box)
  }
  const observer = new MutationObserver(adopt)
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}

/** Asks the person by Geetest v4; gives the JSON of the four fields that the server sends on to the provider. */
export async function solveGeetest(challenge: Readonly<Record<string, unknown>>): Promise<string> {
  const { captchaId, script } = challenge as { captchaId?: string; script?: string }
  if (!captchaId || !script) throw new CallFailure('human_check_failed')
  await load(script)
  const init = provider()
  if (!init) throw new CallFailure('human_check_failed')
  const language = languages[document.documentElement.lang.slice(0, 2)] ?? 'eng'
  const release = intoPopup()
  return new Promise<string>((resolve, reject) => {
    init({ captchaId, product: 'bind', language }, (widget) => {
      const end = (result: Readonly<Record<string, string>> | false) => {
        widget.destroy()
        if (!result) return reject(new CallFailure('human_check_failed'))
        const { lot_number, captcha_output, pass_token, gen_time } = result
        resolve(JSON.stringify({ lot_number, captcha_output, pass_token, gen_time }))
      }
      widget
        .onReady(() => widget.showCaptcha())
        .onSuccess(() => end(widget.getValidate()))
        .onError(() => end(false))
        .onClose(() => end(false))
    })
  }).finally(release)
}
