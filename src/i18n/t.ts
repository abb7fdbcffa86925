/** Texts of one namespace, nested as in `locales/<locale>/<namespace>.json`. */
export interface Messages {
  readonly [key: string]: string | Messages
}

/** Dotted keys of a namespace; any text where the namespace's type is not known. */
export type MessageKey<M> = M extends object
  ? string extends keyof M
    ? string
    : { [K in keyof M & string]: M[K] extends string ? K : `${K}.${MessageKey<M[K]>}` }[keyof M & string]
  : never

export type MessageParams = Readonly<Record<string, string | number>>

/**
 * A text with its `{name}` parameters filled in. A key without a text answers itself, so that a gap is seen and nothing
 * breaks.
 * @example t({ hi: 'Hello {name}' }, 'hi', { name: 'Nok' }) // 'Hello Nok'
 */
export function t<M extends object>(messages: M, key: MessageKey<M>, params?: MessageParams): string {
  let found: unknown = messages
  for (const part of (key as string).split('.')) {
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[part] : undefined
  }
  if (typeof found !== 'string') return key as string
  return params ? found.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)) : found
}
