import { createApp } from '#server/create-app.ts'
import { readConfig } from '#server/kernel/config.ts'
import { lockHolder } from '#server/kernel/lock.ts'
import { runCommand, usage } from '#server/operator/commands.ts'
import { askService } from '#server/operator/control.ts'

const args = process.argv.slice(2)

async function perform(): Promise<{ exitCode: number; text: string }> {
  if (args.length === 0 || args[0] === 'help') return { exitCode: 0, text: usage }
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  if (config.databaseUrl === undefined && lockHolder(config.dataDir) !== undefined)
    return askService(config.dataDir, args)
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
