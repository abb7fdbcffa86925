import { randomUUID } from 'node:crypto'
import { seal } from '#api/seal.ts'
import { openStaffClient } from '#api/staff-client.ts'
import { isClientCommand, runClientCommand } from '#scripts/operator/commands.ts'
import { handlers } from '#server/features.ts'
import { createRouter } from '#server/http/router.ts'
import type { App } from '#server/kernel/context.ts'
import { type CommandResult, readCommand } from '#server/operator/commands.ts'
import { runLocalCommand } from '#server/operator/local-commands.ts'
import { enterAsStaff } from './app.ts'

let addresses = 0

/**
 * Gives a command as somebody at the site would: those of staff as an owner, by the calls of the contract through the
 * router, the others on the machine itself.
 */
export async function operate({ app }: { readonly app: App }, args: readonly string[]): Promise<CommandResult> {
  const command = readCommand(args)
  if (!('line' in command)) return command
  const { name, line } = command
  if (!isClientCommand(name)) return runLocalCommand(app, args)
  addresses += 1
  // From an address that nobody used before: no limit counts what a test repeats.
  const ip = `100.65.${addresses >> 8}.${addresses & 255}`
  const { token, cookie } = await enterAsStaff(app, 'owner', 'operator', ip)
  const router = createRouter(app, handlers)
  const call = openStaffClient({
    token: () => token,
    sessionEnded: () => {},
    seal: (keys, method, path, body) => seal(keys, method, path, body, app.clock.now().getTime() - Date.now()),
    async fetch(address, init) {
      const url = new URL(String(address), 'http://site')
      const headers = Object.fromEntries(new Headers(init?.headers))
      const { status, body, ...answer } = await router.answer({
        ...{ id: randomUUID(), method: init?.method ?? 'GET', path: url.pathname.slice('/api'.length), ip },
        ...{ query: url.search.slice(1), headers: { ...headers, cookie: cookie.join('=') }, country: 'ZZ' },
        body: async () => Buffer.from(String(init?.body ?? '')),
      })
      return new Response(body as string, { status, headers: answer.headers as Record<string, string> })
    },
  })
  return runClientCommand({ call, now: () => app.clock.now() }, name, line)
}
