import dayjs from 'dayjs'
import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { addDays, dayIn, startOf } from '#browser/zone-days.ts'
import { bcp47 } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import {
  type BroughtKind,
  changeLink,
  type InviteLink,
  type InviteRates,
  makeLink,
  removeLink,
} from '#stores/invites.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { type Faults, useForm } from '#ui/form/use-form.ts'
import { Brings } from './Brings.tsx'
import { checkRates, type InviteProps, noRates, ratesOf, type TypedRates } from './invite-words.ts'
import { RateBox } from './RateBox.tsx'

export interface LinkDialogProps extends InviteProps {
  readonly own: InviteRates
  /** Absent for a new one. */
  readonly link?: InviteLink
  /** Name of the site's time zone, in which a link's last day ends. */
  readonly zone: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Accounts that one link may bring, at most. */
const usesMost = 1_000_000

/** The last moment of a day. */
const endOf = (day: string, zone: string): string =>
  new Date(startOf(addDays(day, 1), zone).getTime() - 1).toISOString()

const valuesOf = (link: InviteLink | undefined, zone: string) => ({
  title: link?.title ?? '',
  ends: link?.endsAt === undefined ? '' : dayIn(zone, new Date(link.endsAt)),
  uses: link?.usesMax?.toString() ?? '',
  ...noRates,
  ...(link?.rates as Partial<TypedRates> | undefined),
})
type Values = ReturnType<typeof valuesOf>
type LinkForm = ReturnType<typeof useForm<Values>>

function checkTyped(
  { title, uses, ends, ...rates }: Values,
  { own, link, messages, locale }: LinkDialogProps,
  brings: BroughtKind,
) {
  const faults: Record<string, string> = {}
  if (title.trim() === '') faults.title = messages.wrong.required
  if (uses !== '' && !(/^\d{1,7}$/.test(uses) && Number(uses) >= 1 && Number(uses) <= usesMost))
    faults.uses = t(messages, 'wrong.uses', { most: usesMost.toLocaleString(bcp47[locale]) })
  if (ends !== '' && !dayjs(ends).isValid()) faults.ends = messages.wrong.ends
  const areFixed = brings === 'member' || (link !== undefined && link.joined > 0)
  return { ...faults, ...(!areFixed && checkRates(rates, own, messages)) } satisfies Faults
}

/** Removing asks once more, in place of the button. */
function Remove({ messages, onYes }: Pick<InviteProps, 'messages'> & { readonly onYes: () => void }) {
  const [asked, setAsked] = useState(false)
  if (!asked)
    return (
      <Button look="quiet" onClick={() => setAsked(true)}>
        <span className="i i-ph-trash" aria-hidden="true" />
        {messages.dialog.remove}
      </Button>
    )
  return (
    <div className="stack" role="alert">
      <p>{messages.dialog.removeSure}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="danger" onClick={onYes}>
          {messages.dialog.removeYes}
        </Button>
        <Button onClick={() => setAsked(false)}>{messages.dialog.keep}</Button>
      </div>
    </div>
  )
}

/** What a link is called, and how long and for how many it is open. */
function Terms({ form, messages }: Pick<InviteProps, 'messages'> & { readonly form: LinkForm }) {
  return (
    <>
      <Field
        {...form.field('title')}
        label={messages.dialog.title}
        required
        autoComplete="off"
        maxLength={60}
        note={<p className="faint">{messages.dialog.titleNote}</p>}
      />
      <div className="linkform">
        <Field
          {...form.field('ends')}
          label={messages.dialog.ends}
          type="date"
          note={<p className="faint">{messages.dialog.endsNote}</p>}
        />
        <Field
          {...form.field('uses')}
          label={messages.dialog.uses}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          note={<p className="faint">{messages.dialog.usesNote}</p>}
        />
      </div>
    </>
  )
}

interface PauseProps extends Pick<InviteProps, 'messages'> {
  readonly paused: boolean
  readonly onChange: (paused: boolean) => void
}

const Pause = ({ paused, messages, onChange }: PauseProps) => (
  <label className="linkform__pause">
    <span>
      {messages.dialog.paused} <small className="faint">{messages.dialog.pausedNote}</small>
    </span>
    <input className="switch" type="checkbox" checked={paused} onChange={(event) => onChange(event.target.checked)} />
  </label>
)

/** Makes an invitation link, or changes one. */
export function LinkDialog(props: LinkDialogProps) {
  const { own, link, zone, messages, kinds, locale, onDone, onClose } = props
  const [brings, setBrings] = useState<BroughtKind>(link?.brings ?? 'member')
  const [paused, setPaused] = useState(link?.state === 'paused')
  const isFixed = link !== undefined && link.joined > 0
  const form = useForm<Values>({
    initial: () => valuesOf(link, zone),
    check: (values) => checkTyped(values, props, brings),
    async send({ title, ends, uses, ...rates }) {
      const wish = {
        title: title.trim(),
        ...(ends !== '' && { endsAt: endOf(ends, zone) }),
        ...(uses !== '' && { usesMax: Number(uses) }),
      }
      const offered = brings === 'agent' ? ratesOf(rates, own) : {}
      if (link === undefined) await makeLink({ ...wish, brings, rates: offered })
      else await changeLink({ ...wish, id: link.id, paused, ...(!isFixed && { rates: offered }) })
      onDone()
    },
    explain(thrown) {
      toastFailure(failureCode(thrown) ?? 'failed')
      return undefined
    },
  })
  const remove = () =>
    void form.run(async () => {
      await removeLink(link!.id)
      onDone()
    })
  return (
    <Dialog
      title={link ? t(messages, 'dialog.change', { title: link.title }) : messages.links.new}
      closeLabel={messages.dialog.close}
      onClose={onClose}
    >
      <form className="stack" {...form.form}>
        {link === undefined && <Brings messages={messages} value={brings} onChange={setBrings} />}
        <Terms form={form} messages={messages} />
        {brings === 'agent' &&
          (isFixed ? (
            <p className="muted">{messages.dialog.fixed}</p>
          ) : (
            <RateBox
              {...{ own, messages, kinds, locale }}
              rates={form.values}
              faults={form.faults}
              onChange={(kind, text) => form.set({ [kind]: text })}
            />
          ))}
        {link && <Pause {...{ paused, messages }} onChange={setPaused} />}
        <Button look="primary" block type="submit" loading={form.busy}>
          {link ? messages.dialog.save : messages.dialog.make}
        </Button>
        {link && <Remove messages={messages} onYes={remove} />}
      </form>
    </Dialog>
  )
}
