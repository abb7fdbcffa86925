import { t } from '#i18n/t.ts'
import { ownPath } from '#islands/own/own-path.ts'
import type { WithdrawalOptions } from '#stores/withdrawals.ts'
import { Button } from '#ui/Button.tsx'
import { Track, type TrackStep } from './Track.tsx'
import { momentText } from './times.ts'
import type { FirstMessages, WithdrawWords } from './withdraw-words.ts'

export interface FirstStepsProps extends WithdrawWords {
  readonly messages: FirstMessages
  readonly options: WithdrawalOptions
  readonly onPassword: () => void
}

/** What an account is needed for: there is none, it waits, or its name is not clear. */
function accountStep({ messages, locale, options }: FirstStepsProps): TrackStep {
  const { accounts, paymentPassword } = options
  const account =
    accounts.find(({ state }) => state === 'waits') ?? accounts.find(({ state }) => state === 'checking') ?? accounts[0]
  const isNow = paymentPassword ? 'now' : 'wait'
  const way = (what: string, text: string, query = '') => (
    <>
      <span className="mb-2 block">{what}</span>
      <a className="btn btn--second btn--sm" href={`${ownPath(locale, '/member/accounts')}?from=withdraw${query}`}>
        {text}
      </a>
    </>
  )
  if (account === undefined)
    return {
      key: 'account',
      state: isNow,
      title: messages.first.account,
      who: way(messages.first.accountText, messages.first.addAccount, '&add=1'),
    }
  if (account.state === 'waits')
    return {
      key: 'account',
      state: isNow,
      title: messages.first.waits,
      who: t(messages, 'first.waitsText', { time: account.usableAt ? momentText(account.usableAt, locale) : '' }),
    }
  if (account.state === 'checking')
    return { key: 'account', state: isNow, title: messages.first.proof, who: messages.first.checking }
  return {
    key: 'account',
    state: isNow,
    title: messages.first.proof,
    who: way(messages.first.proofText, messages.first.sendProof),
  }
}

/** What has to be done before money can be sent, in order, each with the way there and back. */
export function FirstSteps(props: FirstStepsProps) {
  const { messages, options, onPassword } = props
  const password: TrackStep = options.paymentPassword
    ? { key: 'password', state: 'done', title: messages.first.password, time: messages.first.done }
    : {
        key: 'password',
        state: 'now',
        title: messages.first.password,
        who: (
          <>
            <span className="mb-2 block">{messages.first.passwordText}</span>
            <Button look="primary" size="sm" onClick={onPassword}>
              {messages.first.setPassword}
            </Button>
          </>
        ),
      }
  const hasAccount = options.accounts.some(({ state }) => state === 'ready')
  const account: TrackStep = hasAccount
    ? { key: 'account', state: 'done', title: messages.first.account, time: messages.first.done }
    : accountStep(props)
  return (
    <section className="panel" aria-labelledby="first">
      <h2 className="panel__title" id="first">
        {messages.first.title}
      </h2>
      <p className="muted mt-1 mb-4 leading-[var(--lh-body)]">{messages.first.text}</p>
      <Track steps={[password, account]} />
    </section>
  )
}
