import { Button } from '#ui/Button.tsx'

/** Placeholder for a list that is empty or failed to load, with a link or a retry. */
export function Instead(
  props: { readonly text: string } & (
    | { readonly action?: never; readonly onAct?: never }
    | { readonly action: string; readonly onAct: () => void }
  ),
) {
  return (
    <div className="empty" role="status">
      <p>{props.text}</p>
      {props.action !== undefined && <Button onClick={props.onAct}>{props.action}</Button>}
    </div>
  )
}
