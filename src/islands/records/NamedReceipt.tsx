import { ReceiptDialog, type ReceiptDialogProps } from './ReceiptDialog.tsx'
import { useNameInAddress } from './use-named.ts'

/** A receipt that the address names while it is open. */
export function NamedReceipt(props: ReceiptDialogProps) {
  useNameInAddress('receipt', props.id)
  return <ReceiptDialog {...props} />
}
