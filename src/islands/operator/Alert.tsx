/** Why something was not done, in a sentence; nothing without one. */
export const Alert = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <div className="alert alert--bad" role="alert">
      <span className="i i-ph-warning-circle" aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
