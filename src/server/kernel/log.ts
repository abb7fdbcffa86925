import pino from 'pino'

/** Structured logs by allow-list: a field that is not named here cannot be written. */
export interface LogFields {
  readonly requestId?: string
  readonly method?: string
  /** The route's pattern, never the address with its query. */
  readonly route?: string
  readonly status?: number
  readonly ms?: number
  readonly code?: string
  readonly vendor?: string
  readonly transaction?: string
  readonly count?: number
  readonly error?: unknown
  readonly port?: number
  readonly job?: string
  readonly name?: string
}

export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

const allowed = [
  'requestId',
  'method',
  'route',
  'status',
  'ms',
  'code',
  'vendor',
  'transaction',
  'count',
  'port',
  'job',
  'name',
] as const satisfies readonly (keyof LogFields)[]

const mailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi
/** Nine digits and more, with the dots, dashes and slashes that people write between them. */
const longNumber = /(?<![\w.-])\+?\d(?:[./-]?\d){8,}(?!\w)/g
const networkAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/

/**
 * An error's text without what may be a person's, as it can repeat what a bank or a database was told: mail addresses, and
 * numbers as long as those of telephones, accounts and tax ids.
 */
const withoutPersons = (text: string): string =>
  text.replace(mailAddress, '…').replace(longNumber, (found) => (networkAddress.test(found) ? found : '…'))

/** Only named fields, and of an error its name, message and stack. */
function pick(fields: LogFields = {}): Record<string, unknown> {
  const line: Record<string, unknown> = {}
  for (const name of allowed) if (fields[name] !== undefined) line[name] = fields[name]
  if (fields.error instanceof Error)
    line.err = {
      type: fields.error.name,
      message: withoutPersons(fields.error.message),
      stack: withoutPersons(fields.error.stack ?? ''),
      cause: withoutPersons(String(fields.error.cause ?? '')),
    }
  else if (fields.error !== undefined) line.err = { type: 'thrown', message: withoutPersons(String(fields.error)) }
  return line
}

/** A log on standard error (`level` as pino names them, or `silent`). */
export function openLog(level: string): Log {
  // `pick` has taken what may be written of an error; pino's own serializer would take it apart again.
  const serializers = { err: (error: unknown) => error }
  const logger = pino({ level, base: null, serializers }, pino.destination({ dest: 2, sync: true }))
  return {
    info: (event, fields) => logger.info(pick(fields), event),
    warn: (event, fields) => logger.warn(pick(fields), event),
    error: (event, fields) => logger.error(pick(fields), event),
  }
}
