import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint.ts'
import { type cursor, text, time } from './page.ts'

/** Defines a call of staff: answered while the site is closed, so that staff can open it again. */
export function staffEndpoint<const E extends Omit<Endpoint, 'whileClosed'>>(
  definition: E,
): E & { readonly whileClosed: true } {
  return endpoint({ ...definition, whileClosed: true })
}

/** What queues are sorted by: their ids are given in time, so the oldest has the lowest. */
export const queueSorts = ['oldest', 'newest', 'largest', 'smallest'] as const

/** Most that a queue counts; a queue that says so many may have more. */
export const queueCountMax = 1_000

/** Who holds an item of a queue, and until when. */
export const takenFields = { takenBy: z.optional(z.string()), takenUntil: z.optional(time) }

/** How many items of a queue wait (at most `queueCountMax`), how many of them staff hold, and the caller alone. */
export const queueCounts = z.object({ waiting: z.int(), held: z.int(), mine: z.int() })
export type QueueCounts = z.output<typeof queueCounts>

/** A list of staff's that is read by key. */
interface ListCall extends Endpoint {
  readonly input: z.ZodMiniObject<{ cursor: typeof cursor; pageSize: typeof pageRows }>
}

/** What is left of a list's input without its pages. */
type Unpaged<Query> = Omit<Query, 'cursor' | 'pageSize'>
type Filter<L extends ListCall> = z.ZodMiniType<Unpaged<z.output<L['input']>>, Unpaged<z.input<L['input']>>>

/** Defines the call that gives a whole list as a CSV file: of the same filters, open to the same staff, and in the audit log. */
export function listFile<
  const L extends ListCall,
  const O extends Pick<Endpoint, 'path' | 'summary'> & { audit: string },
>(list: L, own: O) {
  const filter = z.omit(list.input as ListCall['input'], { cursor: true, pageSize: true })
  return staffEndpoint({
    ...own,
    method: 'GET',
    access: list.access as L['access'],
    gives: 'csv',
    input: filter as unknown as Filter<L>,
    output: z.instanceof(Blob),
    refuses: list.refuses ?? [],
  })
}

/** Rows of a page of a list of staff's. */
export const pageRows = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 50)
/** A number of the database, as text. */
export const numberId = z.string().check(z.regex(/^[0-9]{1,18}$/))
const oneLine = (written: string): string => written.replaceAll(/\s*[\r\n]\s*/g, ' ')
/** Why a person does it, in one line: the audit log keeps it. */
export const reason = z
  .string()
  .check(z.trim(), z.overwrite(oneLine), z.minLength(1), z.maxLength(500), z.regex(/^[^\p{Cc}\p{Cs}\p{Bidi_C}]*$/u))
/** Account of a member. */
export const memberAccount = text(60, 1)
