import type { App } from '#server/kernel/context.ts'
import { type Line, OperatorError } from './line.ts'
import { lacking } from './site-settings.ts'

/** Turns switches of the whitelabel tree: `switch mobileCodeLogin smsVerification on`; without words it tells all. */
export async function turn(app: App, { words }: Line): Promise<string> {
  const { whitelabel } = app.settings.current()
  const tell = (values: Readonly<Record<string, boolean>>) =>
    Object.entries(values)
      .map(([name, on]) => `${name} ${on ? 'on' : 'off'}`)
      .join('\n')
  if (words.length === 0) return tell(whitelabel)
  const names = words.slice(0, -1)
  const state = words.at(-1)
  const unknown = names.find((name) => !Object.hasOwn(whitelabel, name))
  if (unknown)
    throw new OperatorError(`There is no switch ${unknown}. Switches: ${Object.keys(whitelabel).join(', ')}.`)
  const turned = Object.fromEntries(names.map((name) => [name, state === 'on']))
  await app.settings.change({ whitelabel: { ...whitelabel, ...turned } }, 'operator')
  const only = Object.fromEntries(
    Object.keys(whitelabel).map((name) => [name, turned[name] === true]),
  ) as typeof whitelabel
  const lines = Object.entries(turned).map(([name, on]) => {
    const before = Object.entries(whitelabel).find(([own]) => own === name)?.[1]
    return before === on ? `${name} ${on ? 'on' : 'off'}` : `${name} ${before ? 'on' : 'off'} → ${on ? 'on' : 'off'}`
  })
  return [...lines, ...lacking(app, { whitelabel: only })].join('\n')
}
