import { agentsOnly } from '#islands/data/agents-only.ts'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { linkList, loadLinks } from '#stores/invites.ts'
import { Pager } from '#ui/Pager.tsx'
import { Instead } from './Instead.tsx'
import { InviteLinks } from './InviteLinks.tsx'
import { RegisterForm, type RegisterFormProps } from './RegisterForm.tsx'

export type RegisterAccountProps = Omit<RegisterFormProps, 'own'>

/** Brings somebody in: by a form, or by a link. */
export function RegisterAccount(props: RegisterAccountProps) {
  const { lengths, messages, kinds, locale } = props
  const { data, pages, status, retry, refresh } = useKeyList(linkList, loadLinks, agentsOnly)
  const words = { messages, kinds, locale }
  return (
    <>
      <div className="pagehead">
        <h1 className="h1">{messages.title}</h1>
      </div>
      {data ? (
        <div className="inviting">
          <section className="panel" aria-labelledby="form">
            <h2 className="panel__title" id="form">
              {messages.form.heading}
            </h2>
            <RegisterForm {...words} own={data.own} lengths={lengths} />
          </section>
          <div className="stack">
            <InviteLinks {...words} content={data.content} own={data.own} onChanged={refresh} />
            <Pager {...pages} label={messages.pages} previousLabel={messages.previous} nextLabel={messages.next} />
          </div>
        </div>
      ) : status === 'failed' ? (
        <section className="panel">
          <Instead text={messages.failed} action={messages.retry} onAct={retry} />
        </section>
      ) : (
        <div className="inviting" aria-busy="true">
          <p className="sr" role="status">
            {messages.loading}
          </p>
          <div className="skel h-80" />
          <div className="skel h-54" />
        </div>
      )}
    </>
  )
}
