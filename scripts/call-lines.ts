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
const lines = Object.entries(calls).flatMap(([name, call]) =>
  Object.hasOwn(firstRoutes, name) ? [] : `  ${name}: '${lineOf(call)}',`,
)
const before = readFileSync(file, 'utf8')
const [head] = before.split(/(?<== \{)\n/)
const after = `${head}\n${lines.join('\n')}\n}\n`
if (after !== before) writeFileSync(file, after)
