import { readFileSync } from 'node:fs'
import { formatAmount } from '@baize/money/money.ts'
import { currencyOf } from '#sandbox/currencies.ts'
import { type Answer, HttpError, type Request, type Route } from '#sandbox/http.ts'
import { type Language, languageOf, languages, type Messages, say } from '#sandbox/languages.ts'
import { assetAnswer, fileAsset } from '#sandbox/pages/assets.ts'
import { type Html, html } from '#sandbox/pages/html.ts'
import type { Timers } from '#sandbox/timers.ts'
import type { Payments } from './payments.ts'
import { slipRoutes } from './slip-page.ts'
import type { Payment, Store } from './store.ts'

export interface PageOptions {
  readonly store: Store
  readonly payments: Payments
  readonly timers: Timers
  readonly siteOrigins: readonly string[]
  /** Carries out what has become due, after a click. */
  readonly wake: () => void
}

const catalogues = new Map<Language, Messages>(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`locales/${language}.json`, import.meta.url), 'utf8')) as Messages,
  ]),
)
export const textsOf = (language: Language): Messages => catalogues.get(language)!

/** The pages that payers see: the hosted page, a bank's app for codes, and its slips. */
export function pageRoutes({ store, payments, timers, siteOrigins, wake }: PageOptions): Route[] {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${siteOrigins.join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')

  const page = (status: number, language: Language, title: string, body: Html): Answer => ({
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    },
    body: frame(language, title, body).text,
  })
  const note = (status: number, language: Language, key: string): Answer => {
    const texts = textsOf(language)
    return page(status, language, texts.bankTitle!, html`<p class="card">${texts[key]!}</p>`)
  }
  const seeOther = (location: string): Answer => ({ status: 303, headers: { location, 'cache-control': 'no-store' } })

  const order = (request: Request): Payment | undefined => store.payment(request.params.ref!)
  const languageFor = (request: Request, payment?: Payment): Language =>
    languageOf(request.query.get('lang') ?? payment?.language ?? request.headers['accept-language'])

  function showOrder(request: Request): Answer {
    const payment = order(request)
    const language = languageFor(request, payment)
    if (payment === undefined) return note(404, language, 'unknownOrder')
    const texts = textsOf(language)
    return page(200, language, texts.payTitle!, hostedBody(payment, payments.wordOf(payment), language))
  }

  function actOnOrder(request: Request): Answer {
    const payment = order(request)
    const language = languageFor(request, payment)
    if (payment === undefined) return note(404, language, 'unknownOrder')
    const action = formOf(request).get('action')
    if (payments.wordOf(payment) !== 'waiting') return seeOther(`/pay/${payment.ref}?lang=${language}`)
    if (action === 'pay') payments.pay(payment)
    else if (action === 'fail') payments.end(payment, 'failed')
    else if (action === 'cancel') payments.end(payment, 'cancelled')
    else throw new HttpError(400, 'invalid: action')
    wake()
    const said = action === 'pay' ? 'success' : action === 'fail' ? 'failed' : 'cancelled'
    return seeOther(backOf(payment, said) ?? `/pay/${payment.ref}?lang=${language}`)
  }

  function showBank(request: Request): Answer {
    const code = request.query.get('code')?.trim() ?? ''
    const payment = code === '' ? undefined : store.paymentByCode(code)
    const language = languageFor(request, payment)
    const texts = textsOf(language)
    if (code === '') return page(200, language, texts.bankTitle!, readerBody(texts, language))
    if (payment === undefined) return note(404, language, 'unknownCode')
    return page(200, language, texts.bankTitle!, bankBody(payment, payments.wordOf(payment), language))
  }

  function payAtBank(request: Request): Answer {
    const form = formOf(request)
    const payment = store.payment(form.get('ref') ?? '')
    const language = languageFor(request, payment)
    if (payment?.code == null) return note(404, language, 'unknownCode')
    // A dynamic Pix code is paid once; a PromptPay code as often as somebody pays it.
    const isOver = payment.kind === 'pix' && payments.wordOf(payment) !== 'waiting'
    if (!isOver) payments.pay(payment)
    wake()
    return seeOther(`/bank/${payment.ref}/done?lang=${language}`)
  }

  function showDone(request: Request): Answer {
    const payment = order(request)
    const language = languageFor(request, payment)
    if (payment === undefined) return note(404, language, 'unknownOrder')
    return page(200, language, textsOf(language).bankTitle!, doneBody(payment, language))
  }

  return [
    { method: 'GET', path: '/pay/:ref', handle: showOrder },
    { method: 'POST', path: '/pay/:ref', handle: actOnOrder },
    { method: 'GET', path: '/bank', handle: showBank },
    { method: 'POST', path: '/bank', handle: payAtBank },
    { method: 'GET', path: '/bank/:ref/done', handle: showDone },
    ...slipRoutes({ textsOf, page, timers }),
    {
      method: 'GET',
      path: '/gateway.css',
      handle: (request) => assetAnswer(request, fileAsset('gateway', 'gateway.css')),
    },
    {
      method: 'GET',
      path: '/frame/:name.css',
      handle: (request) => assetAnswer(request, fileAsset('frame', `${request.params.name}.css`)),
    },
    {
      method: 'GET',
      path: '/fonts/:name',
      handle: (request) => assetAnswer(request, fileAsset('fonts', request.params.name!), 31_536_000),
    },
  ]
}

const formOf = ({ body }: Request): URLSearchParams => new URLSearchParams(Buffer.from(body).toString())

const frame = (language: Language, title: string, body: Html): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/frame/tokens.css">
<link rel="stylesheet" href="/frame/pages.css">
<link rel="stylesheet" href="/gateway.css">
</head>
<body><main class="sheet">
<p class="brand">${textsOf(language).brand!}</p>
${body}
<p class="small">${textsOf(language).sandboxNote!}</p>
</main></body>
</html>
`

/** The address that the payer goes back to. What it says about success is the gateway's word, which nobody should believe. */
function backOf({ return_url, order_ref }: Payment, status: string): string | undefined {
  if (return_url === null) return undefined
  const url = new URL(return_url)
  url.searchParams.set('order', order_ref ?? '')
  url.searchParams.set('status', status)
  return url.href
}

function sumOf({ amount, currency }: Payment, language: Language): string {
  const decimals = currencyOf(currency)!.decimals
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    ...{ currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: decimals },
  })
  return format.format(formatAmount(amount, currencyOf(currency)!) as `${number}`)
}

function timeOf(at: bigint, language: Language): string {
  const calendar = `${language}-u-ca-gregory-hc-h23`
  return new Intl.DateTimeFormat(calendar, { dateStyle: 'medium', timeStyle: 'short' }).format(Number(at))
}

function facts(payment: Payment, language: Language): Html {
  const texts = textsOf(language)
  const rows: readonly (readonly [string, string])[] = [
    [texts.receiver!, texts.brand!],
    [texts.order!, payment.order_ref ?? ''],
    ...(payment.payer === null ? [] : [[texts.payer!, payment.payer] as const]),
    [texts.until!, timeOf(payment.expires_at, language)],
  ]
  return html`<p class="sum">${sumOf(payment, language)}</p>
<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${faultHint(payment, texts)}`
}

function faultHint({ fault, amount }: Payment, texts: Messages): Html {
  if (fault === null) return html``
  const satang = String((amount / 1_000n) % 100n).padStart(2, '0')
  return html`<p class="hint">${say(texts, 'fault', { satang, fault })}</p>`
}

const stateKeys: Readonly<Record<string, string>> = {
  paid: 'statePaid',
  returned: 'stateReturned',
  failed: 'stateFailed',
  cancelled: 'stateCancelled',
  expired: 'stateExpired',
}

function backLink(payment: Payment, texts: Messages, status: string): Html {
  const back = backOf(payment, status)
  return back === undefined ? html`` : html`<a class="button second" href="${back}">${texts.back!}</a>`
}

function hostedBody(payment: Payment, word: string, language: Language): Html {
  const texts = textsOf(language)
  const state = stateKeys[word]
  if (state !== undefined)
    return html`<div class="card"><h1>${texts.payTitle!}</h1>${facts(payment, language)}
<p class="${word === 'paid' ? 'good' : 'warning'}">${texts[state]!}</p>${backLink(payment, texts, word)}</div>`
  return html`<div class="card"><h1>${texts.payTitle!}</h1>${facts(payment, language)}
<form method="post" action="/pay/${payment.ref}?lang=${language}">
<button class="primary" name="action" value="pay">${say(texts, 'pay', { amount: sumOf(payment, language) })}</button>
<button class="second" name="action" value="fail">${texts.decline!}</button>
<button class="quiet" name="action" value="cancel">${texts.cancel!}</button>
</form></div>`
}

function bankBody(payment: Payment, word: string, language: Language): Html {
  const texts = textsOf(language)
  const isPaid = word === 'paid' || word === 'returned'
  const isOver = payment.kind === 'pix' && word !== 'waiting'
  const text = isPaid && !isOver ? texts.bankAgain! : say(texts, 'pay', { amount: sumOf(payment, language) })
  const said = isOver
    ? texts[stateKeys[word]!]!
    : isPaid
      ? texts.statePaid!
      : word === 'expired'
        ? texts.bankExpired!
        : ''
  return html`<div class="card"><h1>${texts.bankTitle!}</h1>${facts(payment, language)}
${said === '' ? html`` : html`<p class="${isPaid ? 'good' : 'warning'}">${said}</p>`}
${
  isOver
    ? html``
    : html`<form method="post" action="/bank?lang=${language}"><input type="hidden" name="ref" value="${payment.ref}">
<button class="primary">${text}</button></form>`
}</div>`
}

const readerBody = (texts: Messages, language: Language): Html => html`<div class="card"><h1>${texts.bankTitle!}</h1>
<form method="get" action="/bank"><input type="hidden" name="lang" value="${language}">
<label for="code">${texts.scan!}</label><input class="typed" id="code" name="code" maxlength="512" required autocomplete="off">
<button class="primary">${texts.read!}</button></form>
<a class="button second" href="/slip?lang=${language}">${texts.slipLink!}</a></div>`

function doneBody(payment: Payment, language: Language): Html {
  const texts = textsOf(language)
  return html`<div class="card"><h1>${texts.bankTitle!}</h1><p class="sum">${sumOf(payment, language)}</p>
<p class="good">${texts.donePaid!}</p><p class="hint">${texts.doneNote!}</p>${backLink(payment, texts, 'success')}</div>`
}
