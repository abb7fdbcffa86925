import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import { Console, type ConsoleProps } from './Console.tsx'
import type { ConsoleMessages } from './words.ts'

/** The page's element with what the console needs at once, as JSON. */
export const textsId = 'console-texts'
/** What stands in the page until the console does. */
export const openingId = 'console-opening'

/** What the page holds: all but the words, which are a file. */
export interface ConsolePage extends Omit<ConsoleProps, 'messages'> {
  readonly wordsUrl: string
}

async function readWords(url: string): Promise<ConsoleMessages> {
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok) throw new CallFailure('network')
  return (await answer.json()) as ConsoleMessages
}

function Failed({ sentence, retry, onRetry }: Record<'sentence' | 'retry', string> & { readonly onRetry: () => void }) {
  return (
    <div className="felt sys clogin">
      <main className="sys__body" id="main">
        <div className="empty" role="alert">
          <p>{sentence}</p>
          <Button onClick={onRetry}>{retry}</Button>
        </div>
      </main>
    </div>
  )
}

/** The console, as soon as its words are there. */
export function ConsoleInPage() {
  const [page] = useState(() => JSON.parse(document.getElementById(textsId)!.textContent!) as ConsolePage)
  const [messages, setMessages] = useState<ConsoleMessages>()
  const [failure, setFailure] = useState<unknown>()
  const { wordsUrl, ...props } = page
  const read = useCallback(() => {
    setFailure(undefined)
    readWords(wordsUrl).then(setMessages, setFailure)
  }, [wordsUrl])
  useEffect(read, [read])
  const isThere = messages !== undefined || failure !== undefined
  useLayoutEffect(() => {
    if (isThere) document.getElementById(openingId)?.remove()
  }, [isThere])
  if (messages !== undefined) return <Console {...props} messages={messages} />
  if (failure === undefined) return null
  return <Failed sentence={t(props.errors, failureCode(failure))} retry={props.lists.retry} onRetry={read} />
}
