import { createApp, openDatabase } from '#server/create-app.ts'
import { readConfig } from '#server/kernel/config.ts'
import { lockHolder } from '#server/kernel/lock.ts'
import { readCommand, runCommand } from '#server/operator/commands.ts'
import { askService } from '#server/operator/control.ts'
import { migrateCommand } from '#server/operator/migrate.ts'

const args = process.argv.slice(2)

async function perform(): Promise<{ exitCode: number; text: string }> {
  const command = readCommand(args)
  if (!('work' in command)) return command
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  if (config.databaseUrl === undefined && lockHolder(config.dataDir) !== undefined)
    return askService(config.dataDir, args)
  if (command.name === 'migrate') {
    const db = await openDatabase(config)
    return migrateCommand(db, command.line.options.grant)
      .then((text) => ({ exitCode: 0, text }))
      .finally(() => db.close())
  }
  const site = await createApp(config)
  try {
    return await runCommand(site.app, args)
  } finally {
    await site.close()
  }
}

try {
  const { exitCode, text } = await perform()
  console.log(text)
  process.exitCode = exitCode
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
