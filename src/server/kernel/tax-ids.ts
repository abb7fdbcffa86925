const isRepeated = (text: string): boolean => /^(.)\1*$/.test(text)

/** A check digit of the Brazilian tax ids, from the values before it and their weights. */
function brazilianDigit(values: readonly number[], weights: readonly number[]): number {
  const rest = values.reduce((total, value, place) => total + value * weights[place]!, 0) % 11
  return rest < 2 ? 0 : 11 - rest
}

const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
/** @example isCpf('52998224725') // true */
export function isCpf(digits: string): boolean {
  if (!/^[0-9]{11}$/.test(digits) || isRepeated(digits)) return false
  const values = [...digits].map(Number)
  return [9, 10].every((at) => brazilianDigit(values.slice(0, at), cpfWeights.slice(10 - at)) === values[at])
}

const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
/**
 * Since July 2026 the first twelve signs may be letters; a sign counts as its code less 48.
 * @example isCnpj('12ABC34501DE35') // true
 */
export function isCnpj(text: string): boolean {
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(text) || isRepeated(text)) return false
  const values = [...text].map((sign) => sign.charCodeAt(0) - 48)
  return [12, 13].every((at) => brazilianDigit(values.slice(0, at), cnpjWeights.slice(13 - at)) === values[at])
}

/**
 * A person's CPF in its one spelling, or nothing for what is none.
 * @example readCpf('529.982.247-25') // '52998224725'
 */
export function readCpf(typed: string): string | undefined {
  const digits = typed.replace(/[\s.-]/g, '')
  return isCpf(digits) ? digits : undefined
}
