const plainWord = /^[\p{L}\p{M}\p{N}_.,@+:# -]{1,200}$/u

/**
 * What somebody typed, for the sentence of a refusal: itself where it is a plain word, an ellipsis otherwise. No answer
 * carries markup or a path back that a caller sent.
 * @example repeated('mali') // 'mali'
 * @example repeated('<b>') // '…'
 */
export const repeated = (typed: string): string => (plainWord.test(typed) ? typed : '…')
