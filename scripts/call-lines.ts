/**
 * Writes the lines of calls that browsers load, `src/api/routes.ts`, from the contract: part of `npm run fix`. The compiler
 * refuses a line that is missing or differs; those of the initial load are written by hand in `first-routes.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { lineOf } from '#api/call-line.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { firstRoutes } from '#api/first-routes.ts'
import { api } from '#api/index.ts'

const file = new URL('../src/api/routes.ts', import.meta.url)
const calls: Readonly<Record<string, Endpoint>> = api
/** By their paths: lines that are alike stand together, and take less on the wire. */
const place = ({ path, method }: Endpoint): string => `${path} ${method}`
const lines = Object.entries(calls)
  .filter(([name]) => !Object.hasOwn(firstRoutes, name))
  .toSorted(([, one], [, other]) => (place(one) < place(other) ? -1 : 1))
  .map(([name, call]) => `  ${name}: '${lineOf(call)}',`)
const before = readFileSync(file, 'utf8')
const [head] = before.split(/(?<== \{)\n/)
const after = `${head}\n${lines.join('\n')}\n}\n`
if (after !== before) writeFileSync(file, after)
