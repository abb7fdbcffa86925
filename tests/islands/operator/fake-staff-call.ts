import type { StaffCallName } from '#api/staff-index.ts'

type Answer = (input: never) => unknown

/** What the server answers, by the call's name; put back after each test. */
export const answers = new Map<StaffCallName, Answer>()
/** The calls that were made. */
export const calls: { readonly name: StaffCallName; readonly input: unknown }[] = []

/** Stands in for the console's client. Throws for a call without an answer. */
export async function fakeStaffCall(name: StaffCallName, input?: unknown): Promise<unknown> {
  calls.push({ name, input })
  const answer = answers.get(name)
  if (answer === undefined) throw new Error(`The test has no answer for ${name}.`)
  return answer(input as never)
}

/** Inputs of the calls of a name. */
export const asked = (name: StaffCallName) =>
  calls.filter((call) => call.name === name).map(({ input }) => input as Record<string, unknown>)
