/**
 * Whether people see a name as it is: nothing invisible in it, no letters of another width or shape, and none of the
 * alphabets whose letters look like Latin ones beside those. It holds whatever the operator's own rule lets through, so
 * that nobody can pass for somebody else.
 * @example isPlainName('mali') // true
 * @example isPlainName('m\u0430li') // false: the second letter is Cyrillic
 */
export function isPlainName(name: string): boolean {
  if (/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(name) || name.normalize('NFKC') !== name) return false
  return !(/\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name))
}
