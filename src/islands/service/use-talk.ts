import { useCallback, useEffect, useRef, useState } from 'react'
import type { Language } from '#api/page.ts'
import { failureCode } from '#browser/failure.ts'
import {
  newTalk,
  onService,
  openTalk,
  readTalk,
  type ServiceDesk,
  type ServiceLine,
  sayToService,
  ticketOf,
} from '#stores/service-talk.ts'

/** A guest's window has no events of its own: it asks. */
const askAgainMs = 3_000

export type ServiceFailure = 'network' | 'too_many_requests'

const failureOf = (thrown: unknown): ServiceFailure =>
  failureCode(thrown) === 'too_many_requests' ? 'too_many_requests' : 'network'

const joined = (known: readonly ServiceLine[], more: readonly ServiceLine[]): readonly ServiceLine[] => [
  ...known,
  ...more.filter(({ id }) => !known.some((line) => line.id === id)),
]

/** The talk of the ticket in the URL; without a ticket the one that this browser has open, else a new one. */
export function useTalkWithService(language: Language) {
  const [ticket, setTicket] = useState<string>()
  const [lines, setLines] = useState<readonly ServiceLine[]>([])
  const [state, setState] = useState<'open' | 'closed'>('open')
  const [desk, setDesk] = useState<ServiceDesk>()
  const [failure, setFailure] = useState<ServiceFailure>()
  const last = useRef('0')

  const begin = useCallback(
    async (find?: () => Promise<string | undefined>) => {
      try {
        const address = (await find?.()) ?? (await newTalk(language, 'own'))
        // The talk is shown in a window of its own and in the agents' area: its ticket alone is the address's.
        history.replaceState(
          history.state,
          '',
          location.pathname + location.search + new URL(address, location.href).hash,
        )
        last.current = '0'
        setLines([])
        setState('open')
        setFailure(undefined)
        setTicket(ticketOf(address))
      } catch (thrown) {
        setFailure(failureOf(thrown))
      }
    },
    [language],
  )

  useEffect(() => {
    const given = ticketOf(location.hash)
    if (given === undefined) void begin(openTalk)
    else setTicket(given)
  }, [begin])

  const take = useCallback((more: readonly ServiceLine[]) => {
    last.current = more.at(-1)?.id ?? last.current
    setLines((known) => joined(known, more))
  }, [])

  useEffect(() => {
    if (ticket === undefined) return
    let wanted = true
    const read = async () => {
      try {
        const talk = await readTalk(ticket, last.current)
        if (!wanted) return
        take(talk.lines)
        setDesk(talk.desk)
        setFailure(undefined)
        if (talk.closed) setState('closed')
      } catch (thrown) {
        if (!wanted) return
        if (failureCode(thrown) === 'not_found') void begin()
        else setFailure(failureOf(thrown))
      }
    }
    void read()
    const timer = setInterval(() => !document.hidden && void read(), askAgainMs)
    const stop = onService(() => void read())
    return () => {
      wanted = false
      clearInterval(timer)
      stop()
    }
  }, [ticket, begin, take])

  const send = useCallback(
    async (text: string): Promise<boolean> => {
      if (ticket === undefined) return false
      try {
        const line = await sayToService(ticket, text)
        setLines((known) => joined(known, [line]))
        setFailure(undefined)
        return true
      } catch (thrown) {
        if (failureCode(thrown) === 'talk_closed') setState('closed')
        else setFailure(failureOf(thrown))
        return false
      }
    },
    [ticket],
  )
  return { lines, desk, state, isReady: ticket !== undefined, failure, send, restart: () => void begin() }
}
