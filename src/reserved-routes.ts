import type { Access } from './route.ts'

/**
 * Addresses of pages to come, by their name in the specification, or by one of ours where it has none. No link leads to
 * them. A page that is built moves into the table.
 */
export const reserved = {
  member: {},
  agent: {},
} as const satisfies Readonly<Record<Exclude<Access, 'all' | 'staff'>, Readonly<Record<string, string>>>>
