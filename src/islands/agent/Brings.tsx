import type { BroughtKind } from '#stores/invites.ts'
import { Segmented } from '#ui/Segmented.tsx'

interface Props {
  readonly messages: {
    readonly form: { readonly brings: string }
    readonly brings: Readonly<Record<BroughtKind, string>>
  }
  readonly value: BroughtKind
  readonly onChange: (kind: BroughtKind) => void
}

/** Whether a form or a link brings a member or an agent. */
export const Brings = ({ messages, value, onChange }: Props) => (
  <Segmented
    label={messages.form.brings}
    value={value}
    choices={[
      { value: 'member', label: messages.brings.member, icon: 'i-ph-user' },
      { value: 'agent', label: messages.brings.agent, icon: 'i-ph-tree-structure' },
    ]}
    onChange={onChange}
  />
)
