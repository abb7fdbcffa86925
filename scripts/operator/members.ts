import { limitKinds, type PlayLimits } from '#api/limits.ts'
import { profileFields } from '#api/profile.ts'
import { OperatorError } from '#server/operator/line.ts'
import { type DeskCommand, walletText } from './desk.ts'

/** Lists members by ID, account or nickname: `members [<search…>]`. */
export const members: DeskCommand = async ({ call }, { words }) => {
  const search = words.join(' ')
  const { content: rows } = await call('staffMembers', { search })
  if (rows.length === 0)
    return search === '' ? 'There are no members.' : `No member has ${search.toLowerCase()} in ID, account or nickname.`
  return rows
    .map(({ id, account, type, state, createdAt, wallet }) => {
      const money = wallet === undefined ? 'no wallet' : `${wallet.balance} ${wallet.currency}`
      return [id, account.padEnd(16), `type ${type}`.padEnd(8), state.padEnd(13), createdAt.slice(0, 10), money].join(
        '  ',
      )
    })
    .join('\n')
}

const withPassword = ({ password }: Readonly<Record<string, string>>) => (password === undefined ? {} : { password })

/** Opens an account for somebody: `open <account>`. */
export const open: DeskCommand = async ({ call }, { words: [account = ''], options }) => {
  const given = await call('staffOpenMember', { account, ...withPassword(options) })
  return `${account} is open. First password: ${given.password}`
}

/** Helps somebody who cannot log in any more: `password <account>`. */
export const password: DeskCommand = async ({ call }, { words: [account = ''], options }) => {
  const given = await call('staffGivePassword', { account, ...withPassword(options) })
  return `Password of ${account} until the next log-in: ${given.password}`
}

/** Shows a profile, or changes a field that members cannot change themselves: `profile <account> [<field> <value…>]`. */
export const profile: DeskCommand = async ({ call }, { words: [account = '', field, ...rest], options }) => {
  if (field === undefined) {
    const { values, locked } = await call('staffMemberProfile', { account })
    const lines = Object.entries(values).map(
      ([name, value]) => `${name.padEnd(16)} ${value}${locked.includes(name) ? '  (locked)' : ''}`,
    )
    return lines.join('\n') || 'The profile is empty.'
  }
  if (!profileFields.some((name) => name === field))
    throw new OperatorError(`There is no field ${field}. Fields: ${profileFields.join(', ')}.`)
  const value = rest.join(' ')
  const wanted = { account, field, value: value === 'none' ? '' : value, reason: options.reason! }
  const { before, after } = await call('staffSetProfile', wanted).catch((error) => {
    const faults = Object.values((error.details?.fields ?? {}) as Record<string, string>)
    if (faults.length === 0) throw error
    throw new OperatorError(`Not changed: ${field} is ${faults.join(', ')}.`)
  })
  return `${field} of ${account}: ${before || 'none'} → ${after || 'none'}`
}

/** Stops an account for a while: `freeze <account> --reason …`. */
export const freeze: DeskCommand = async ({ call }, { words: [account = ''], options }) => {
  const { wallet } = await call('staffFreeze', { account, reason: options.reason! })
  return `${account} is frozen. The wallet keeps ${walletText(wallet)}.`
}

/** Opens a frozen or closed account again: `reopen <account> --reason …`. */
export const reopen: DeskCommand = async ({ call }, { words: [account = ''], options }) => {
  await call('staffReopen', { account, reason: options.reason! })
  return `${account} is open again.`
}

/** Closes an account for good: `close <account> --reason … [--balance keep|withdraw] [--reference …]`. */
export const close: DeskCommand = async ({ call }, { words: [account = ''], options }) => {
  const { reason = '', balance, reference } = options
  if (balance !== undefined && balance !== 'keep' && balance !== 'withdraw')
    throw new OperatorError('--balance is keep or withdraw.')
  const more = { ...(balance && { balance: balance as 'keep' | 'withdraw' }), ...(reference && { reference }) }
  const { wallet } = await call('staffClose', { account, reason, ...more })
  return `${account} is closed. The wallet keeps ${walletText(wallet)}.`
}

function limitLines({ limits: all, exclusion }: PlayLimits): string {
  const lines = limitKinds.map((name) => {
    const { value: own = 'none', house = 'none', used, next } = all[name]
    const more = [used && `used ${used}`, next && `${next.value ?? 'none'} asked, to be confirmed from ${next.at}`]
      .filter(Boolean)
      .join(', ')
    return `${name.padEnd(12)} member ${own.padEnd(12)} operator ${house.padEnd(12)} ${more}`.trimEnd()
  })
  if (exclusion) lines.push(`stays away ${exclusion.endsAt ? `until ${exclusion.endsAt}` : 'for ever'}`)
  return lines.join('\n')
}

/** Shows a member's limits of play, or sets one of the operator's own: `limits <account> <kind> <value|none>`. */
export const limits: DeskCommand = async ({ call }, { words: [account = '', wanted, value] }) => {
  if (wanted === undefined) return limitLines(await call('staffMemberLimits', { account }))
  const fault = new OperatorError(
    `Say one of ${limitKinds.join(', ')} and an amount above zero (minutes for session), or none.`,
  )
  const kind = limitKinds.find((name) => name === wanted)
  if (kind === undefined || value === undefined) throw fault
  const set = { account, kind, value: value === 'none' ? null : value }
  return limitLines(
    await call('staffSetLimit', set).catch((error) => {
      throw error.code === 'invalid_input' ? fault : error
    }),
  )
}
