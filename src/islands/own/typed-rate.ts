/** Typed digits without the spaces and commas that people write into them; nothing is zero. */
export const plain = (text: string): string => text.replace(/[\s,]/g, '') || '0'

/** A rate above zero with at most two decimals. */
export const isRate = (text: string): boolean => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) > 0
