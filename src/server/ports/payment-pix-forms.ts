import * as z from 'zod'
import { currencies, parseAmount } from '#api/money.ts'
import type { ReceivedPayment } from './payment-provider.ts'

/** The forms of the Brazilian central bank's API Pix, as far as they are read. */

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const value = z.string().transform((text, context) => {
  const units = parseAmount(text, currencies.BRL)
  if (units !== undefined) return units
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

export const e2eIdForm = z.string().regex(/^E[0-9A-Z]{8}[0-9]{12}[0-9A-Za-z]{11}$/)

export const devolutionForm = z.object({ id: z.string(), valor: value, status: z.string() })

export const pixForm = z.object({
  endToEndId: e2eIdForm,
  txid: z.string().max(35).optional(),
  valor: value,
  horario: time,
  // Not every bank says who paid.
  pagador: z
    .object({ nome: z.string().max(200).optional(), cpf: z.string().optional(), cnpj: z.string().optional() })
    .optional(),
  devolucoes: z.array(devolutionForm).max(100).default([]),
})

export type PixRead = z.output<typeof pixForm>

export const chargeForm = z.object({
  txid: z.string(),
  status: z.string(),
  calendario: z.object({ criacao: time, expiracao: z.number().int().positive().default(86_400) }),
  valor: z.object({ original: value }),
  location: z.string().optional(),
  loc: z.object({ location: z.string() }).optional(),
  pixCopiaECola: z.string().max(512).optional(),
  pix: z.array(pixForm).max(100).default([]),
})

export const listForm = z.object({
  parametros: z.object({
    paginacao: z.object({ paginaAtual: z.number().int(), quantidadeDePaginas: z.number().int() }),
  }),
  pix: z.array(pixForm).default([]),
})

/** The bank's callback: unsigned, so only names are taken from it. */
export const callbackForm = z.object({
  pix: z
    .array(
      z.object({
        endToEndId: e2eIdForm,
        horario: z.string().max(40).optional(),
        devolucoes: z.array(z.object({ id: z.string().max(35), status: z.string().max(40) })).default([]),
      }),
    )
    .min(1)
    .max(100),
})

export const problemForm = z.object({ title: z.string().max(200).optional(), detail: z.string().max(300).optional() })

/** One received Pix as a payment: what was returned counts when the bank has carried it out. */
export const paymentOf = (pix: PixRead): ReceivedPayment => ({
  paymentRef: pix.endToEndId,
  amount: pix.valor,
  currency: 'BRL',
  payer: { name: pix.pagador?.nome, taxId: pix.pagador?.cpf ?? pix.pagador?.cnpj },
  paidAt: pix.horario,
  returnedAmount: pix.devolucoes
    .filter(({ status }) => status === 'DEVOLVIDO')
    .reduce((sum, { valor }) => sum + valor, 0n),
})
