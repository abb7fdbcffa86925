/** One line of JSON per event; no tokens, no names of members. */
export type Log = (event: string, facts?: Readonly<Record<string, string | number | boolean | undefined>>) => void

export const consoleLog: Log = (event, facts = {}) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), from: 'sandbox', event, ...facts })}\n`)
}
