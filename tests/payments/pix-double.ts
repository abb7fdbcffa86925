import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Return {
  readonly id: string
  readonly valor: string
  status: string
}
interface Pix {
  readonly endToEndId: string
  readonly txid?: string | undefined
  readonly valor: string
  readonly horario: string
  readonly pagador?: { readonly nome: string; readonly cpf: string }
  readonly devolucoes: Return[]
}
interface Charge {
  readonly txid: string
  readonly calendario: { readonly criacao: string; readonly expiracao: number }
  readonly valor: { readonly original: string }
  readonly chave: string
  readonly devedor?: unknown
  readonly loc: { readonly location: string }
  status: string
}

const perPage = 2

/** A bank that answers as the central bank's API Pix is published, and checks what it is sent. */
export async function openPixDouble(clock: { now(): Date }) {
  const charges = new Map<string, Charge>()
  const received = new Map<string, Pix>()
  const state = { tokens: 0, isDown: false, validToken: '', calls: [] as string[] }
  let made = 0

  const answers: readonly [
    string,
    RegExp,
    (params: string[], body: Record<string, never>, query: URLSearchParams) => [number, unknown],
  ][] = [
    [
      'PUT',
      /^\/v2\/cob\/([a-zA-Z0-9]{26,35})$/,
      ([txid = ''], body) => {
        if (charges.has(txid)) return [400, { title: 'Cobrança inválida', detail: 'txid já utilizado' }]
        const { calendario, valor, chave, devedor } = body as unknown as Charge
        if (!/^[0-9]+\.[0-9]{2}$/.test(valor.original) || chave !== 'chave@baize.example')
          return [400, { title: 'Erro' }]
        const charge = {
          ...{ txid, valor, chave, status: 'ATIVA', loc: { location: `pix.example.com/qr/v2/${txid}` } },
          ...(devedor ? { devedor } : {}),
          calendario: { criacao: clock.now().toISOString(), expiracao: calendario.expiracao },
        }
        charges.set(txid, charge)
        return [201, { ...charge, revisao: 0 }]
      },
    ],
    [
      'GET',
      /^\/v2\/cob\/([a-zA-Z0-9]+)$/,
      ([txid = '']) => {
        const charge = charges.get(txid)
        const pix = [...received.values()].filter((one) => one.txid === txid)
        return charge ? [200, { ...charge, ...(pix.length > 0 && { pix }) }] : [404, { title: 'Não encontrado' }]
      },
    ],
    [
      'GET',
      /^\/v2\/pix\/([A-Za-z0-9]+)$/,
      ([id = '']) => (received.has(id) ? [200, received.get(id)] : [404, { title: 'Não encontrado' }]),
    ],
    [
      'GET',
      /^\/v2\/pix$/,
      (_, __, query) => {
        const page = Number(query.get('paginacao.paginaAtual'))
        const within = ({ horario }: Pix) => horario >= query.get('inicio')! && horario < query.get('fim')!
        const all = [...received.values()].filter(within)
        const quantidadeDePaginas = Math.max(1, Math.ceil(all.length / perPage))
        const paginacao = { paginaAtual: page, quantidadeDePaginas, itensPorPagina: perPage }
        return [200, { parametros: { paginacao }, pix: all.slice(page * perPage, (page + 1) * perPage) }]
      },
    ],
    [
      'PUT',
      /^\/v2\/pix\/([A-Za-z0-9]+)\/devolucao\/([a-zA-Z0-9]{1,35})$/,
      ([e2eId = '', id = ''], body) => {
        const pix = received.get(e2eId)
        if (!pix) return [404, { title: 'Não encontrado' }]
        const { valor } = body as unknown as { valor: string }
        const sum = pix.devolucoes.reduce((total, one) => total + Number(one.valor), Number(valor))
        if (pix.devolucoes.some((one) => one.id === id)) return [400, { detail: 'id já utilizado' }]
        if (sum > Number(pix.valor)) return [422, { detail: 'valor maior que o recebido' }]
        const devolution = { id, valor, status: 'EM_PROCESSAMENTO' }
        pix.devolucoes.push(devolution)
        return [201, { ...devolution, rtrId: `D${id}` }]
      },
    ],
    [
      'GET',
      /^\/v2\/pix\/([A-Za-z0-9]+)\/devolucao\/([a-zA-Z0-9]{1,35})$/,
      ([e2eId = '', id = '']) => {
        const found = received.get(e2eId)?.devolucoes.find((one) => one.id === id)
        return found ? [200, found] : [404, { title: 'Não encontrado' }]
      },
    ],
  ]

  async function textOf(request: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString()
  }

  function answer(request: IncomingMessage, text: string): [number, unknown] {
    const url = new URL(request.url ?? '/', 'http://bank')
    if (url.pathname === '/oauth/token') {
      const right = `Basic ${Buffer.from('baize:geheim').toString('base64')}`
      const form = new URLSearchParams(text)
      if (request.headers.authorization !== right || form.get('grant_type') !== 'client_credentials') return [401, {}]
      state.tokens += 1
      state.validToken = `token-${state.tokens}`
      return [200, { access_token: state.validToken, token_type: 'Bearer', expires_in: 3_600 }]
    }
    if (request.headers.authorization !== `Bearer ${state.validToken}`) return [401, { title: 'Não autorizado' }]
    for (const [method, pattern, handle] of answers) {
      const match = pattern.exec(url.pathname)
      if (match && method === request.method)
        return handle(match.slice(1), text === '' ? {} : JSON.parse(text), url.searchParams)
    }
    return [404, {}]
  }

  const server = createServer(async (request, response) => {
    const text = await textOf(request)
    state.calls.push(`${request.method} ${request.url}`)
    const [status, body] = state.isDown ? [503, {}] : answer(request, text)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...{ charges, received, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2` },
    /** Somebody pays; gives the Pix's name. */
    pay(txid: string | undefined, valor: string): string {
      made += 1
      const endToEndId = `E12345678202605011000${String(made).padStart(11, '0')}`
      const pagador = { nome: 'FULANO DE TAL', cpf: '12345678909' }
      received.set(endToEndId, { endToEndId, txid, valor, horario: clock.now().toISOString(), pagador, devolucoes: [] })
      const charge = charges.get(txid ?? '')
      if (charge) charge.status = 'CONCLUIDA'
      return endToEndId
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
