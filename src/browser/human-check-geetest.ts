import { CallFailure } from '#api/client.ts'
import { adoptIntoPopup, loadProviderScript } from './provider-script.ts'

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

const languages: Readonly<Record<string, string>> = { th: 'eng', en: 'eng', es: 'spa', pt: 'por' }
const provider = () => (window as { initGeetest4?: Init }).initGeetest4
const serverOf = (address: string) => `${new URL(address).origin}/`

/** Asks the person by Geetest v4; gives the JSON of the four fields that the server sends on to the provider. */
export async function solveGeetest(challenge: Readonly<Record<string, unknown>>): Promise<string> {
  const { captchaId, script, service } = challenge as { captchaId?: string; script?: string; service?: string }
  if (!captchaId || !script || !service) throw new CallFailure('human_check_failed')
  await loadProviderScript(script, [serverOf(script), serverOf(service)], 'human_check_failed')
  const init = provider()
  if (!init) throw new CallFailure('human_check_failed')
  const language = languages[document.documentElement.lang.slice(0, 2)] ?? 'eng'
  const release = adoptIntoPopup('body > [class*="geetest"]')
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
