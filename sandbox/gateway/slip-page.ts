import { parseAmount } from '@baize/money/money.ts'
import { currencyOf } from '#sandbox/currencies.ts'
import { type Answer, HttpError, type Request, type Route } from '#sandbox/http.ts'
import { type Language, languageOf, type Messages } from '#sandbox/languages.ts'
import { type Html, html } from '#sandbox/pages/html.ts'
import type { Timers } from '#sandbox/timers.ts'
import { slipAnswers, slipCode, slipPicture } from './slips.ts'

export interface SlipPageOptions {
  readonly textsOf: (language: Language) => Messages
  readonly page: (status: number, language: Language, title: string, body: Html) => Answer
  readonly timers: Timers
}

/** As the field takes it: up to seven digits and two decimals. */
const amountForm = /^[0-9]{1,7}(?:\.[0-9]{1,2})?$/
const codeForm = /^[0-9A-Z]{40,100}$/

/** Slips of transfers by hand: a person says what was paid and how the bank answers, and saves the picture. */
export function slipRoutes({ textsOf, page, timers }: SlipPageOptions): Route[] {
  function show({ query, headers }: Request): Answer {
    const language = languageOf(query.get('lang') ?? headers['accept-language'])
    const texts = textsOf(language)
    const typed = query.get('amount')?.trim()
    const answer = query.get('answer') ?? '00'
    const units = amountForm.test(typed ?? '') ? parseAmount(typed!, currencyOf('THB')!) : undefined
    const isSlip = units !== undefined && units > 0n && answer in slipAnswers
    const result = isSlip ? slipBody(texts, slipCode(units, answer, timers.now())) : html``
    const form = formBody(texts, { language, typed, answer, isWrong: typed !== undefined && !isSlip })
    return page(typed === undefined || isSlip ? 200 : 400, language, texts.slipTitle!, html`${result}${form}`)
  }

  async function picture({ query }: Request): Promise<Answer> {
    const code = query.get('code') ?? ''
    if (!codeForm.test(code)) throw new HttpError(400, 'invalid: code')
    const headers = { 'content-type': 'image/png', 'cache-control': 'no-store' }
    return { status: 200, headers, body: await slipPicture(code) }
  }

  return [
    { method: 'GET', path: '/slip', handle: show },
    { method: 'GET', path: '/slip.png', handle: picture },
  ]
}

const slipBody = (texts: Messages, code: string): Html => html`<div class="card"><h1>${texts.slipReady!}</h1>
<img class="slip" src="/slip.png?code=${code}" alt="${texts.slipPicture!}" width="240" height="240">
<p class="hint">${texts.slipSave!}</p>
<a class="button second" href="/slip.png?code=${code}" download="slip.png">${texts.slipDownload!}</a></div>`

interface Typed {
  readonly language: Language
  readonly typed: string | undefined
  readonly answer: string
  readonly isWrong: boolean
}

const formBody = (texts: Messages, { language, typed, answer, isWrong }: Typed): Html => html`<div class="card">
<h1>${texts.slipTitle!}</h1><form method="get" action="/slip"><input type="hidden" name="lang" value="${language}">
<label for="amount">${texts.slipAmount!}</label>
<input class="typed" id="amount" name="amount" inputmode="decimal" maxlength="10" required autocomplete="off" value="${typed ?? ''}">
${isWrong ? html`<p class="warning">${texts.slipAmountWrong!}</p>` : html``}
<label for="answer">${texts.slipAnswer!}</label><select class="typed" id="answer" name="answer">${Object.entries(
  slipAnswers,
).map(([digits, name]) =>
  digits === answer
    ? html`<option value="${digits}" selected>${texts[`slip.${name}`]!}</option>`
    : html`<option value="${digits}">${texts[`slip.${name}`]!}</option>`,
)}</select>
<button class="primary">${texts.slipMake!}</button></form></div>`
