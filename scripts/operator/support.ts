import { OperatorError, readNumber } from '#server/operator/line.ts'
import { type Desk, type DeskCommand, when } from './desk.ts'

async function listTalks({ call }: Desk): Promise<string> {
  const { rows } = await call('staffTalks')
  if (rows.length === 0) return 'Nobody is waiting.'
  const lines = rows.map(({ id, lastAt, account = 'a guest', language, waits, last }) => {
    return `${id}  ${when(lastAt)}  ${account.padEnd(16)} ${language}  ${waits ? 'WAITS ' : ''}${last}`
  })
  return `${lines.join('\n')}\n\nchat <number> shows one, chat <number> say <text> answers.`
}

async function showTalk({ call }: Desk, id: string): Promise<string> {
  const talk = await call('staffTalk', { id })
  const said = talk.lines.map(({ from, content, time }) => `${time.slice(11, 16)} ${from.padEnd(8)} ${content}`)
  const state = talk.open ? 'open' : 'closed'
  return [`Talk ${id} with ${talk.account ?? 'a guest'} (${talk.language}), ${state}`, ...said].join('\n')
}

async function room({ call }: Desk, name: string | undefined): Promise<string> {
  const { content: rows } = await call('staffRoomLines', name === undefined ? {} : { room: name })
  if (rows.length === 0) return 'Nothing.'
  return rows
    .map(({ id, time, account, content, reports }) => {
      const reported = reports > 0 ? `  (reported ${reports}×)` : ''
      return `${id}  ${when(time)}  ${account.padEnd(16)} ${content}${reported}`
    })
    .join('\n')
}

async function remove({ call }: Desk, id: string): Promise<string> {
  return `Line ${id} is gone from ${(await call('staffRemoveLine', { id })).room}.`
}

async function mute({ call }: Desk, account = '', minutesText: string | undefined): Promise<string> {
  const fault = new OperatorError('chat mute needs the account of a member and minutes; 0 ends it.')
  const minutes = Number(minutesText)
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 5_256_000) throw fault
  const { until } = await call('staffMute', { account, minutes }).catch((error) => {
    throw error.code === 'user_unknown' ? fault : error
  })
  return minutes === 0 ? `${account} may write again.` : `${account} may not write until ${until}.`
}

/** Answers visitors and keeps order in the rooms; see the usage text. */
export const chat: DeskCommand = async (desk, { words: [what, ...rest] }) => {
  if (what === undefined) return listTalks(desk)
  if (what === 'room') return room(desk, rest[0])
  if (what === 'reports') return room(desk, undefined)
  if (what === 'delete') return remove(desk, readNumber(rest[0]).toString())
  if (what === 'mute') return mute(desk, rest[0], rest[1])
  const id = readNumber(what).toString()
  const [action, ...words] = rest
  if (action === undefined) return showTalk(desk, id)
  if (action === 'close') {
    await desk.call('staffTalkClose', { id })
    return `Talk ${id} is closed.`
  }
  const content = words.join(' ').trim()
  if (content === '') throw new OperatorError('The answer is empty.')
  await desk.call('staffTalkSay', { id, content })
  return 'Sent.'
}
