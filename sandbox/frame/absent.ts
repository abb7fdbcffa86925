/**
 * Stands in the place of the schemas when a browser loads an engine: it draws rounds again, it does not judge what
 * players may choose. Whatever is asked of it is itself.
 */
export const absent: unknown = new Proxy(() => absent, { get: () => absent, apply: () => absent })
