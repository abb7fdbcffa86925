import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Config } from '#server/kernel/config.ts'
import type { CommandResult } from './commands.ts'
import { OperatorError } from './line.ts'

/** The file in which the process that serves a data folder says where it takes commands. */
export const fileOf = (dataDir: string): string => join(dataDir, 'control.json')
const place = z.object({ pid: z.int(), port: z.int(), token: z.string(), site: z.optional(z.string()) })
/** Where a site of this configuration listens, as this machine reaches it. */
export const siteAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): string =>
  `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`

/** Where the process that serves a data folder says that it listens. */
export function servedSite(dataDir: string): string | undefined {
  try {
    return place.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))).site
  } catch {
    return undefined
  }
}

/** Hands a command line to the process that serves this data folder; throws {@link OperatorError} when it does not listen. */
export async function askService(dataDir: string, args: readonly string[]): Promise<CommandResult> {
  let response: Response
  try {
    const { port, token } = place.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
    response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(args),
    })
  } catch (cause) {
    const text = `A process holds the data folder ${dataDir} but takes no commands; it may still be starting. Try again in a moment.`
    throw new OperatorError(text, { cause })
  }
  return z.object({ exitCode: z.int(), text: z.string() }).parse(await response.json())
}
