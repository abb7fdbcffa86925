import * as z from 'zod'

export const nameQuestion = z.object({
  kind: z.enum(['bank', 'promptpay', 'pix']),
  bankCode: z.string().max(20).optional(),
  account: z.string().min(1).max(100),
  name: z.string().min(1).max(140),
})

export type NameReply = { readonly result: 'match' | 'unknown' } | { readonly result: 'differs'; readonly name: string }

/** Whose an account is. Its last two digits say so, so that people can try each answer by hand. */
export function nameReply({ account }: z.output<typeof nameQuestion>): NameReply {
  const digits = account.replace(/[^0-9]/g, '')
  if (digits.endsWith('88')) return { result: 'differs', name: 'MANEE R.' }
  return { result: digits.endsWith('99') ? 'unknown' : 'match' }
}
