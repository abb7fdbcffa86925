import { useStore } from '@nanostores/react'
import { t } from '#i18n/t.ts'
import { $session } from '#stores/session.ts'
import { Button } from '#ui/Button.tsx'
import type { PartProps } from './acts.ts'
import { dayOf, momentOf } from './dates.ts'

/** Who the member is: picture, name, and when they were here before. */
export function AboutMe({ messages, own, onAct }: PartProps) {
  const { member } = useStore($session, { ssr: 'initial' })
  const { profile, security } = own
  const { lastLogin } = security
  const rows = [
    [messages.me.account, profile.account],
    ...(profile.values.payeeName ? [[messages.me.fields.payeeName, profile.values.payeeName]] : []),
    ...(member?.hasVip ? [[messages.me.vip, member.vipLabelName || messages.me.vipNone]] : []),
    [messages.me.since, dayOf(profile.memberSince)],
    [
      messages.me.lastLogin,
      lastLogin
        ? [momentOf(lastLogin.at), lastLogin.address && t(messages, 'me.lastFrom', { address: lastLogin.address })]
            .filter(Boolean)
            .join(' ')
        : messages.me.firstLogin,
    ],
  ] as const
  return (
    <section className="panel" aria-labelledby="about">
      <h2 className="sr" id="about">
        {messages.me.title}
      </h2>
      <div className="mb-3 flex items-center gap-4">
        <button
          type="button"
          className="avatar-btn"
          aria-label={messages.me.avatar}
          onClick={() => onAct({ do: 'avatar' })}
        >
          {member && <img src={member.iconUrl} width={68} height={68} alt="" />}
          <span className="avatar-btn__edit" aria-hidden="true">
            <span className="i i-ph-pencil-simple" />
          </span>
        </button>
        <div className="min-w-0">
          <b className="block break-words text-[18px]">{profile.values.nickname ?? profile.account}</b>
          {member && <span className="faint num text-[13px]">{t(messages, 'me.id', { id: member.id })}</span>}
        </div>
      </div>
      <dl className="dl" id="vip">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Button block onClick={() => onAct({ do: 'profile' })}>
        {messages.me.edit}
      </Button>
    </section>
  )
}
