import { messageCategories } from '#api/mail.ts'
import { failureCode } from '#browser/failure.ts'
import { staffCall } from '#stores/staff-session.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FormDialog } from './FormDialog.tsx'
import { languages, TextOf } from './TextOf.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

const titleMax = 120
const textMax = 4_000
const none = Object.fromEntries(
  languages.flatMap((one) => [
    [`${one}Title`, ''],
    [`${one}Text`, ''],
  ]),
)

/** A message into a member's inbox: its title and text in every language, as the member may read it in any. */
export function MessageDialog({ account, onClose }: { readonly account: string; readonly onClose: () => void }) {
  const { say, messages, explain } = useWords()
  const form = useForm({
    initial: { category: 'service', ...none } as Record<string, string>,
    check: (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) =>
          value.trim() === '' ? [[name, say('templates.needed')] as const] : [],
        ),
      ),
    async send(values) {
      const textsOf = (one: string) => ({
        title: values[`${one}Title`]!.trim(),
        content: values[`${one}Text`]!.trim(),
      })
      const texts = { th: textsOf('th'), en: textsOf('en'), es: textsOf('es'), pt: textsOf('pt') }
      const category = values.category as (typeof messageCategories)[number]
      await staffCall('staffSendMessage', { account, category, texts })
      tell('ok', say('letters.sent', { account }))
      onClose()
    },
    explain: (thrown) => (failureCode(thrown) === 'network' ? undefined : { faults: { category: explain(thrown) } }),
  })
  return (
    <FormDialog title={say('letters.title', { account })} form={form} submit={say('letters.send')} onClose={onClose}>
      <SelectField
        label={say('letters.about')}
        options={messageCategories.map((value) => ({ value, label: messages.letters.categories[value] }))}
        {...form.field('category')}
      />
      {languages.map((one) => (
        <div key={one} className="stack">
          <TextOf
            label={say('letters.heading')}
            language={one}
            rows={1}
            lengthMax={titleMax}
            field={form.field(`${one}Title`) as never}
          />
          <TextOf
            label={say('templates.text')}
            language={one}
            rows={3}
            lengthMax={textMax}
            field={form.field(`${one}Text`) as never}
          />
        </div>
      ))}
    </FormDialog>
  )
}
