import { readCaptcha } from '#browser/human-check.ts'

/** Result of the captcha's alternative. */
export type Letters = { readonly letters: string } | { readonly failure: unknown }

/** Fetches a captcha's letters by proof of work. Returns nothing when the captcha has been replaced meanwhile. */
export async function readLetters(
  captchaId: string,
  shown: () => string | undefined,
  read = readCaptcha,
): Promise<Letters | undefined> {
  const came: Letters = await read(captchaId).then(
    (letters) => ({ letters }),
    (failure: unknown) => ({ failure }),
  )
  return shown() === captchaId ? came : undefined
}
