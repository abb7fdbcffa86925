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

/** Only named fields, and of an error its name, message and stack. */
function pick(fields: LogFields = {}): Record<string, unknown> {
  const line: Record<string, unknown> = {}
  for (const name of allowed) if (fields[name] !== undefined) line[name] = fields[name]
  if (fields.error instanceof Error)
    line.err = {
      type: fields.error.name,
      message: fields.error.message,
      stack: fields.error.stack,
      cause: String(fields.error.cause ?? ''),
    }
  else if (fields.error !== undefined) line.err = { type: 'thrown', message: String(fields.error) }
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
