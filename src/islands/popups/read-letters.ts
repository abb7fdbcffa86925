import { readCaptcha } from '#browser/human-check.ts'

/** What came of having a picture's letters read. */
export type Letters = { readonly letters: string } | { readonly failure: unknown }

/** Has the letters of a picture read. Gives nothing once another picture is shown: what it would say is about the former. */
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
