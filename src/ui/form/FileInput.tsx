import type { InputHTMLAttributes, Ref } from 'react'

export interface FileInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'onChange'> {
  readonly inputRef?: Ref<HTMLInputElement>
  /** Called with what was chosen. */
  readonly onChoose: (files: readonly File[]) => void
}

/** Chooses files: unseen, for a label or a button to stand for it. A phone offers its camera for pictures, too. */
export function FileInput({ inputRef, onChoose, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      ref={inputRef}
      type="file"
      className="sr"
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])])
        // The same file may be chosen again after a fault.
        target.value = ''
      }}
    />
  )
}
