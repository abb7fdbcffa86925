import { CallFailure } from '#api/client.ts'
import { readConfig } from '#server/kernel/config.ts'
import { lockHolder } from '#server/kernel/lock.ts'
import { type Command, type CommandResult, readCommand } from '#server/operator/commands.ts'
import { askService } from '#server/operator/place.ts'
import { isClientCommand, runClientCommand, sentenceOf } from './operator/commands.ts'
import { openDesk } from './operator/session.ts'
import { runSessionCommand } from './operator/session-commands.ts'

const args = process.argv.slice(2)
type Config = ReturnType<typeof readConfig>

/** On the machine itself: by the process that holds the data folder, else by this one. */
async function performLocal(config: Config, { name, line }: Command): Promise<CommandResult> {
  if (config.databaseUrl === undefined && lockHolder(config.dataDir) !== undefined)
    return askService(config.dataDir, args)
  // The whole server: what staff ask of a running site is there sooner without it.
  const { createApp, openDatabase } = await import('#server/create-app.ts')
  if (name === 'migrate') {
    const { migrateCommand } = await import('#server/operator/migrate.ts')
    const db = await openDatabase(config)
    return migrateCommand(db, line.options.grant)
      .then((text) => ({ exitCode: 0, text }))
      .finally(() => db.close())
  }
  const { runLocalCommand } = await import('#server/operator/local-commands.ts')
  const site = await createApp(config)
  try {
    return await runLocalCommand(site.app, args)
  } finally {
    await site.close()
  }
}

async function perform(): Promise<CommandResult> {
  const command = readCommand(args)
  if (!('line' in command)) return command
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  const { name, line } = command
  const session = await runSessionCommand(config, name, line)
  if (session) return session
  if (!isClientCommand(name)) return performLocal(config, command)
  const call = await openDesk(config, process.env).catch((error: unknown) => {
    throw error instanceof CallFailure ? new Error(sentenceOf(error)) : error
  })
  return runClientCommand({ call, now: () => new Date() }, name, line)
}

try {
  const { exitCode, text } = await perform()
  console.log(text)
  process.exitCode = exitCode
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
