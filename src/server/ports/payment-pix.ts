import { createHash } from 'node:crypto'
import { writePix } from '@baize/emv/pix.ts'
import type * as z from 'zod'
import { currencies, formatAmount } from '#api/money.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { PixConfig } from '#server/kernel/config-payments.ts'
import { openPixCall, type PixAnswer } from './payment-pix-call.ts'
import {
  callbackForm,
  chargeForm,
  devolutionForm,
  e2eIdForm,
  listForm,
  paymentOf,
  pixForm,
  problemForm,
} from './payment-pix-forms.ts'
import {
  type PaymentOrder,
  type PaymentProvider,
  PaymentRefused,
  type PaymentStatus,
  type ProviderEntry,
  type ProviderOrder,
  type Refund,
  WebhookRefused,
} from './payment-provider.ts'

type Charge = z.output<typeof chargeForm>

const chargeWords: Readonly<Record<string, PaymentStatus>> = {
  ATIVA: 'waiting',
  CONCLUIDA: 'paid',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'cancelled',
  REMOVIDA_PELO_PSP: 'cancelled',
}
const returnWords: Readonly<Record<string, Refund['status']>> = {
  EM_PROCESSAMENTO: 'sent',
  DEVOLVIDO: 'returned',
  NAO_REALIZADO: 'failed',
}
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429])
const isE2eId = (ref: string): boolean => e2eIdForm.safeParse(ref).success
const wire = (units: bigint): string => formatAmount(units, currencies.BRL)
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The charge's name at the bank: our order's, an `x`, and a part of the key's hash, 32 characters in all. */
const txidOf = (key: string, orderRef: string): string => `${orderRef}x${hashOf(key)}`.slice(0, 32)
const orderRefOf = (txid: string | undefined): string | undefined =>
  /^([0-9A-Z]{1,20})x[0-9a-f]+$/.exec(txid ?? '')?.[1]

/** Reads an answer by its schema. `undefined`: 404. `PaymentRefused`: surely not done. All else: unknown. */
function read<T>({ status, body }: PixAnswer, schema: z.ZodType<T>): T | undefined {
  if (status === 404) return undefined
  if (status >= 400 && status < 500 && !passing.has(status)) {
    const { title, detail } = problemForm.safeParse(body).data ?? {}
    throw new PaymentRefused(detail ?? title ?? `status ${status}`)
  }
  if (status < 200 || status > 299) throw new Error(`the bank answered ${status}`)
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new Error(`the bank's answer is not as agreed at ${parsed.error.issues[0]?.path.join('.')}`)
}

function made<T>(answer: T | undefined): T {
  if (answer === undefined) throw new PaymentRefused('not_found')
  return answer
}

/**
 * A Brazilian bank by the central bank's API Pix: charges (`cob`), received Pix, returns (`devolucao`). The bank's callback
 * bears no signature, so nothing but the names in it is used. It pays nothing out.
 */
export function openPix(config: PixConfig, clock: Clock): PaymentProvider {
  const call = openPixCall(config, clock)

  const codeOf = (charge: Charge): string => {
    const url = charge.loc?.location ?? charge.location
    if (charge.pixCopiaECola !== undefined) return charge.pixCopiaECola
    if (url === undefined) throw new Error('the bank names no address of the charge')
    return writePix({ to: { url: url.replace(/^https?:\/\//, ''), once: true }, name: 'BAIZE', city: 'SAO PAULO' })
  }
  const endOf = ({ calendario: { criacao, expiracao } }: Charge): Date =>
    new Date(criacao.getTime() + expiracao * 1_000)
  const readCharge = async (txid: string) => read(await call('GET', `/cob/${txid}`), chargeForm)

  function orderOf(charge: Charge): ProviderOrder {
    const payments = charge.pix.map(paymentOf)
    const word = chargeWords[charge.status] ?? 'unknown'
    const isOver = word === 'waiting' && endOf(charge) <= clock.now()
    const isReturned = payments.length > 0 && payments.every((one) => one.returnedAmount >= one.amount)
    const status = isReturned ? 'returned' : isOver ? 'expired' : word
    return { ref: charge.txid, orderRef: orderRefOf(charge.txid), status, payments }
  }

  async function createCharge(txid: string, order: PaymentOrder): Promise<Charge> {
    const seconds = Math.max(60, Math.round((order.expiresAt.getTime() - clock.now().getTime()) / 1_000))
    const { name, taxId } = order.payer ?? {}
    const debtor = name !== undefined && taxId?.length === 11 ? { devedor: { nome: name, cpf: taxId } } : {}
    const body = { calendario: { expiracao: seconds }, valor: { original: wire(order.amount) }, chave: config.key }
    const answer = await call('PUT', `/cob/${txid}`, { ...body, ...debtor })
    try {
      return made(read(answer, chargeForm))
    } catch (error) {
      // A charge that is there already is refused: it is this one, when its sum is.
      const known = error instanceof PaymentRefused ? await readCharge(txid) : undefined
      if (known?.valor.original !== order.amount) throw error
      return known
    }
  }

  const readPix = async (e2eId: string): Promise<ProviderOrder | undefined> => {
    const pix = read(await call('GET', `/pix/${e2eId}`), pixForm)
    if (pix === undefined) return undefined
    const payment = paymentOf(pix)
    const status = payment.returnedAmount >= payment.amount ? 'returned' : 'paid'
    return { ref: pix.txid ?? e2eId, orderRef: orderRefOf(pix.txid), status, payments: [payment] }
  }

  return {
    name: 'pix',
    kinds: ['pix'],
    paysOut: false,
    signsWebhooks: false,
    async createPayment(key, order) {
      if (order.currency !== 'BRL' || order.kind !== 'pix') throw new PaymentRefused('not_offered')
      const charge = await createCharge(txidOf(key, order.orderRef), order)
      return { ref: charge.txid, pay: { kind: 'qr', text: codeOf(charge) }, expiresAt: endOf(charge) }
    },
    async getPayment(ref) {
      if (isE2eId(ref)) return readPix(ref)
      if (!/^[a-zA-Z0-9]{26,35}$/.test(ref)) return undefined
      const charge = await readCharge(ref)
      return charge && orderOf(charge)
    },
    async refund(key, paymentRef, amount) {
      const id = hashOf(key).slice(0, 32)
      const path = `/pix/${paymentRef}/devolucao/${id}`
      const answer = await call('PUT', path, { valor: wire(amount) })
      const known = answer.status >= 400 && answer.status < 500 ? await call('GET', path) : answer
      const done = made(read(known.status === 404 ? answer : known, devolutionForm))
      // What was done under that key is done: it is not refused.
      if (done.valor !== amount) throw new Error('another sum was returned under that key')
      return { ref: done.id, status: returnWords[done.status] ?? 'unknown', amount: done.valor }
    },
    createPayout: () => Promise.reject(new PaymentRefused('not_offered')),
    getPayout: () => Promise.resolve(undefined),
    async *list(from, to): AsyncGenerator<ProviderEntry> {
      for (let page = 0, pages = 1; page < pages; page += 1) {
        const span = { inicio: from.toISOString(), fim: to.toISOString(), 'paginacao.paginaAtual': String(page) }
        const { parametros, pix } = made(read(await call('GET', `/pix?${new URLSearchParams(span)}`), listForm))
        pages = parametros.paginacao.quantidadeDePaginas
        for (const one of pix) {
          const payment = paymentOf(one)
          const order = { ref: one.txid ?? one.endToEndId, orderRef: orderRefOf(one.txid), payments: [payment] }
          yield { kind: 'payment', order: { ...order, status: 'paid' }, payment }
        }
      }
    },
    events(rawBody) {
      const parsed = callbackForm.safeParse(parseJson(rawBody))
      if (!parsed.success) throw new WebhookRefused('malformed', 'the body is no callback of Pix')
      // The same Pix is told of again when something about it changes: the change is part of the event's name.
      return parsed.data.pix.map(({ endToEndId, devolucoes }) => ({
        id: `${endToEndId}:${hashOf(JSON.stringify(devolucoes)).slice(0, 16)}`,
        kind: 'payment' as const,
        ref: endToEndId,
        at: clock.now(),
      }))
    },
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return undefined
  }
}
