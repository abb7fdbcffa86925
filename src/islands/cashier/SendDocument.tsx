import { failureCode } from '#browser/failure.ts'
import { uploadWordsOf } from '#islands/own/upload-words.ts'
import { useUploads } from '#islands/own/use-uploads.ts'
import { sendDocument } from '#stores/documents.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { UploadField } from '#ui/form/UploadField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { DocumentRowProps } from './DocumentRow.tsx'

const picturesMax = 3

/** Takes the pictures of one document. */
export function SendDocument(props: DocumentRowProps & { readonly isAgain: boolean }) {
  const { messages, uploadWords, locale, document, isAgain, onSent, onStale } = props
  const { kind } = document
  const uploads = useUploads(picturesMax)
  const form = useForm({
    initial: { pictures: '' },
    check: () => ({ pictures: uploads.isEmpty ? messages.send.needed : undefined }),
    async send() {
      const pictures = await uploads.ready()
      if (pictures === undefined) return
      await sendDocument(kind, pictures)
      onSent()
    },
    explain(thrown) {
      const code = failureCode(thrown)
      toastFailure(code)
      if (code === 'document_held') onStale()
      return undefined
    },
  })
  const words = {
    ...uploadWords,
    choose: isAgain ? messages.send.again : messages.send.choose,
    hintMany: messages.send.hint,
    faults: { ...uploadWords.faults, ...messages.send.faults },
  }
  return (
    <form {...form.form} className="stack">
      <UploadField
        label={messages.what[kind]}
        words={uploadWordsOf(words, locale)}
        uploads={uploads}
        error={uploads.isEmpty ? form.faults.pictures : undefined}
      />
      {uploads.pictures.length > 0 && (
        <div>
          <Button look="primary" type="submit" loading={form.busy}>
            {messages.send.submit}
          </Button>
        </div>
      )}
    </form>
  )
}
