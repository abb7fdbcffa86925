import { toast } from '#stores/toasts.ts'

/** Copies an ID and says so. */
export async function copyId(id: string) {
  try {
    await navigator.clipboard.writeText(id)
    toast('ok', 'idCopied')
  } catch {
    toast('bad', 'copyFailed')
  }
}
