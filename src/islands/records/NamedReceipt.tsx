import { LoadedReceipt, type LoadedReceiptProps } from './LoadedReceipt.tsx'
import { useNameInAddress } from './use-named.ts'

/** A receipt that the address names while it is open. */
export function NamedReceipt(props: LoadedReceiptProps) {
  useNameInAddress('receipt', props.id)
  return <LoadedReceipt {...props} />
}
