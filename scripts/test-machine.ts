import { accessSync, constants, existsSync, globSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './test-command.ts'

function runnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runnable)
}

/** The same engine without a window and what windows need: a page costs less processor time in it. */
const headlessShell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The Chromium of `CHROME_PATH`, or of the system: the headless shell where it is installed. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROME_PATH
  if (chosen) return runnable(chosen) ? chosen : undefined
  return onPath(headlessShell, ...browsers)
}

/** A Chromium that keeps a page that was left for the way back; the headless shell does not. */
export function findWholeChromium(): string | undefined {
  return process.env.CHROME_PATH ? findChromium() : onPath(...browsers)
}

/** The folder of PostgreSQL's programs (`initdb`, `postgres`), newest version first. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const packaged = versions.map((version) => join(debian, version, 'bin')).find((bin) => runnable(join(bin, 'initdb')))
  return packaged ?? onPath('initdb')?.replace(/[/\\][^/\\]+$/, '')
}

/** The library that shifts a program's time (Debian's libfaketime), for the databases of the browser tests' sites. */
export const findFakeTime = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]

let listsRead = false

/** Installs one of Debian's packages; false, with a sentence, where that may not be done. */
async function installPackage(name: string): Promise<boolean> {
  if (onPath('apt-get') === undefined || process.getuid?.() !== 0) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  console.log(`Installing Debian's package ${name} …`)
  if (!listsRead) listsRead = (await run('apt-get', ['update', '-qq'], env)) === 0
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env)) === 0
}

/** Sees to a Chromium, installed when that is possible. Throws a sentence for the person who runs the tests. */
export async function needChromium(): Promise<void> {
  if (process.env.CHROME_PATH && findChromium() === undefined) {
    throw new Error(`CHROME_PATH names ${process.env.CHROME_PATH}, which is not a program that can be run.`)
  }
  if (!process.env.CHROME_PATH && onPath(headlessShell) === undefined) await installPackage(headlessShell)
  if (findWholeChromium() === undefined) await installPackage('chromium')
  // What stands in until a page's fonts are there has the measures of these, as visitors' machines have them.
  if (!existsSync('/usr/share/fonts/truetype/liberation')) await installPackage('fonts-liberation')
  if (findChromium() === undefined) {
    throw new Error(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell) or set CHROME_PATH to a Chrome or Chromium.',
    )
  }
}

/** The folder of PostgreSQL's programs, installed when that is possible. Throws a sentence as above. */
export async function needPostgres(): Promise<string> {
  if (findPostgres() === undefined) await installPackage('postgresql')
  const found = findPostgres()
  if (found === undefined) {
    throw new Error(
      'The race tests need the programs of PostgreSQL 15 or later. Install them (Debian: apt-get install postgresql) or put initdb on the PATH.',
    )
  }
  return found
}

/** Sees to what lets the browser tests' sites run on PostgreSQL, where it can be had; without it they run on the embedded database. */
export async function wishForPostgres(): Promise<string | undefined> {
  if (findFakeTime() === undefined) await installPackage('libfaketime')
  return needPostgres().catch(() => undefined)
}
