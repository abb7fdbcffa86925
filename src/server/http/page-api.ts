import type { CallInput, Endpoint, Output } from '#api/endpoint.ts'
import { type Api, api, type CallName } from '#api/index.ts'
import { type Language, languages } from '#api/page.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers, RequestFacts } from '#server/kernel/handler.ts'
import { unknownCountry } from '#server/ports/geo.ts'
import { checkInput, checkOutput } from './checked-parts.ts'

/** Names of the calls that anybody may make. */
export type PublicCall = {
  [N in CallName]: Api[N]['access'] extends 'public' ? (Api[N]['method'] extends 'GET' ? N : never) : never
}[CallName]

/** What pages ask while they are drawn: every public reading call, in process. */
export type PageApi = { readonly [N in PublicCall]: (input?: CallInput<Api[N]>) => Promise<Output<Api[N]>> }

type LooseHandler = (call: object) => unknown

/** Facts of nobody in particular: a page is the same for every visitor. */
function pageFacts(id: string, language: Language, ip = '', country = unknownCountry): RequestFacts {
  return { id, ip, country, userAgent: '', cookies: {}, fetchSite: undefined, language }
}

/** Makes the in-process calls for one page. `visitor` only for pages that are about the visitor and never kept. */
export function openPageApi(
  app: App,
  handlers: Handlers,
  page: { readonly id: string; readonly language?: Language; readonly visitor?: { ip: string; country: string } },
): PageApi {
  const request = pageFacts(page.id, page.language ?? languages[0], page.visitor?.ip, page.visitor?.country)
  const calls: Record<string, (input?: unknown) => Promise<unknown>> = {}
  for (const [name, endpoint] of Object.entries(api) as [CallName, Endpoint][]) {
    if (endpoint.access !== 'public' || endpoint.method !== 'GET') continue
    const handler = handlers[name] as LooseHandler
    calls[name] = async (input = {}) => {
      const call = { app, input: checkInput(endpoint, input), session: undefined, request, reply: { setCookie() {} } }
      return checkOutput(name, endpoint, await handler(call))
    }
  }
  return calls as unknown as PageApi
}
