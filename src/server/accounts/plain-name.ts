/** How accounts begin that the operator's command makes for the wallet's conformance suite. Nobody else gets such a name. */
export const conformancePrefix = 'conformance_'

/** Thai and Lao "am": people type it whole, and NFKC takes it apart. */
const wholeAm = /[\u0e33\u0eb3]/g
/** The same in two parts, with or without a tone between them: it looks like the whole one, and so is another name. */
const splitAm = /\u0e4d[\u0e48-\u0e4b]*\u0e32|\u0ecd[\u0ec8-\u0ecb]*\u0eb2/

/**
 * Whether people see a name as it is: nothing invisible in it, no letters of another width or shape, and none of the
 * alphabets whose letters look like Latin ones mixed with Latin. It holds whatever the operator's own rule lets through.
 * A name that is of another alphabet throughout may still look like a Latin one.
 * @example isPlainName('mali') // true
 * @example isPlainName('m\u0430li') // false: the second letter is Cyrillic
 */
export function isPlainName(name: string): boolean {
  if (/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(name) || splitAm.test(name)) return false
  const plain = name.replace(wholeAm, '\u0e32')
  if (plain.normalize('NFKC') !== plain) return false
  return !(/\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name))
}

/**
 * Whether a name is one that people may choose: plain to the eye, and not among those that the house keeps for itself.
 * @example isFreeToChoose('mali') // true
 * @example isFreeToChoose('Conformance_mali') // false
 */
export const isFreeToChoose = (name: string): boolean =>
  isPlainName(name) && !name.toLowerCase().startsWith(conformancePrefix)
