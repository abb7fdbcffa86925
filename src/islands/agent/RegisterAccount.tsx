import { agentsOnly } from '#islands/data/agents-only.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { linkList, loadLinks } from '#stores/invites.ts'
import { InviteLinks } from './InviteLinks.tsx'
import { RegisterForm, type RegisterFormProps } from './RegisterForm.tsx'

export interface RegisterAccountProps extends Omit<RegisterFormProps, 'own'> {
  /** Name of the site's time zone. */
  readonly zone: string
}

/** Brings somebody in: by a form, or by a link. */
export function RegisterAccount(props: RegisterAccountProps) {
  const { lengths, zone, messages, kinds, locale } = props
  const list = useKeyList(linkList, loadLinks, agentsOnly)
  const { data, status, retry, refresh } = list
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
          <InviteLinks {...words} list={list} own={data.own} zone={zone} onChanged={refresh} />
        </div>
      ) : (
        <Instead messages={messages} status={status} retry={retry}>
          <div className="inviting">
            <div className="skel h-80" />
            <div className="skel h-54" />
          </div>
        </Instead>
      )}
    </>
  )
}
