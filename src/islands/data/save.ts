/** Hands a file over to the browser. */
export function save(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
