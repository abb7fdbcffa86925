import { useId } from 'react'
import { remarkMax } from '#api/promotion-rules.ts'
import { uploadBytesMax, uploadsMax } from '#api/upload-rules.ts'
import { failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import type { Writing } from '#islands/own/reward-words.ts'
import { type UploadMessages, uploadWordsOf } from '#islands/own/upload-words.ts'
import { useUploads } from '#islands/own/use-uploads.ts'
import { applyFor, enterCode, type OwnReward, type RewardList } from '#stores/rewards.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { UploadField } from '#ui/form/UploadField.tsx'
import { useForm } from '#ui/form/use-form.ts'

const megabyte = 1024 * 1024

export interface ActDialogProps extends Writing {
  readonly reward: OwnReward
  /** Texts of the namespace `uploads`. */
  readonly uploadWords: UploadMessages
  readonly onDone: (list: RewardList) => void
  /** Something is different from what the page shows. */
  readonly onStale: () => void
  readonly onClose: () => void
}

/** A note to staff and pictures, as Spec 2 §4 limits them. */
export function ApplyDialog({ reward, messages, locale, uploadWords, onDone, onStale, onClose }: ActDialogProps) {
  const id = useId()
  const uploads = useUploads(uploadsMax)
  const form = useForm({
    initial: { remark: '' },
    check: () => ({}),
    async send({ remark }) {
      const pictures = await uploads.ready()
      if (pictures === undefined) return
      onDone(await applyFor(reward.id, remark.trim(), pictures))
      uploads.clear()
    },
    explain(thrown) {
      toastFailure(failureCode(thrown))
      if (failureCode(thrown) === 'offer_closed') onStale()
    },
  })
  const { error: _, ...remark } = form.field('remark')
  return (
    <Dialog
      title={reward.title}
      closeLabel={messages.close}
      onClose={onClose}
      foot={
        <Button look="primary" loading={form.busy} onClick={() => void form.submit()}>
          {messages.send}
        </Button>
      }
    >
      <form {...form.form} className="stack">
        <p className="muted">{messages.applyLead}</p>
        <div className="field">
          <label className="field__label" htmlFor={`${id}-text`}>
            {messages.remark}
          </label>
          <div className="field__box">
            <textarea {...remark} id={`${id}-text`} rows={3} maxLength={remarkMax} aria-describedby={`${id}-note`} />
          </div>
          <p className="field__note num" id={`${id}-note`}>
            {t(messages, 'letters', { n: form.values.remark.length, max: remarkMax })}
          </p>
        </div>
        <UploadField
          label={messages.pictures}
          words={{
            ...uploadWordsOf(uploadWords, locale),
            hintMany: t(messages, 'pictureHint', { n: uploadBytesMax / megabyte }),
          }}
          uploads={uploads}
        />
      </form>
    </Dialog>
  )
}

/** The code that opens a promotion. */
export function CodeDialog({ reward, messages, onDone, onStale, onClose }: ActDialogProps) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? messages.codeNeeded : undefined }),
    async send({ code }) {
      onDone(await enterCode(reward.id, code.trim()))
    },
    explain(thrown) {
      const code = failureCode(thrown)
      if (code === 'offer_code_wrong') return { faults: { code: messages.codeWrong } }
      toastFailure(code)
      if (code === 'offer_closed') onStale()
      return undefined
    },
  })
  return (
    <Dialog
      title={reward.title}
      closeLabel={messages.close}
      onClose={onClose}
      foot={
        <Button look="primary" loading={form.busy} onClick={() => void form.submit()}>
          {messages.sendCode}
        </Button>
      }
    >
      <form {...form.form} className="stack">
        <Field label={messages.code} required autoComplete="off" maxLength={40} {...form.field('code')} />
      </form>
    </Dialog>
  )
}
