import { limitKinds } from '#api/limits.ts'
import type { App } from '#server/kernel/context.ts'
import { readPlayLimits, setHouseLimit } from '#server/limits/public.ts'
import { type Line, OperatorError } from './line.ts'
import { memberOf } from './member-of.ts'

/** Shows a member's limits of play, or sets one of the operator's own: `limits <account> <kind> <value|none>`. */
export async function limits(app: App, { words: [account, kind, value] }: Line): Promise<string> {
  const memberId = await memberOf(app, account)
  if (memberId === undefined) throw new OperatorError('limits needs the account of a member.')
  if (kind !== undefined) {
    const isSet = await setHouseLimit(app, memberId, kind, value === 'none' ? undefined : value, 'operator')
    if (!isSet)
      throw new OperatorError(
        `Say one of ${limitKinds.join(', ')} and an amount above zero (minutes for session), or none.`,
      )
  }
  const { limits: all, exclusion } = await readPlayLimits(app, memberId)
  const lines = limitKinds.map((name) => {
    const { value: own = 'none', house = 'none', used, next } = all[name]
    const more = [used && `used ${used}`, next && `${next.value ?? 'none'} from ${next.at}`].filter(Boolean).join(', ')
    return `${name.padEnd(10)} member ${own.padEnd(12)} operator ${house.padEnd(12)} ${more}`.trimEnd()
  })
  if (exclusion) lines.push(`stays away ${exclusion.endsAt ? `until ${exclusion.endsAt}` : 'for ever'}`)
  return lines.join('\n')
}
