import type { Fairness } from '#sandbox/fairness.ts'
import type { Game, Games } from '#sandbox/games.ts'
import { type Answer, HttpError, json, type Request, type Route } from '#sandbox/http.ts'
import { languageOf, messagesOf } from '#sandbox/languages.ts'
import type { RoundLinks } from '#sandbox/round-links.ts'
import type { Rounds } from '#sandbox/rounds.ts'
import { type Sessions, siteThemes } from '#sandbox/sessions.ts'
import { assetAnswer, fileAsset } from './assets.ts'
import type { Html } from './html.ts'
import { notePage } from './note-page.ts'
import { pictureRoutes } from './picture-routes.ts'
import { playPage } from './play-page.ts'
import { roundRoutes } from './round-routes.ts'
import { rulesPage } from './rules-page.ts'

interface Options {
  readonly games: Games
  readonly sessions: Sessions
  readonly rounds: Rounds
  readonly fairness: Fairness
  readonly links: RoundLinks
  readonly siteOrigins: readonly string[]
}

/** The pages of the vendor and everything that they load. */
export function pageRoutes({ games, sessions, rounds, fairness, links, siteOrigins }: Options): Route[] {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'none'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${siteOrigins.join(' ')}`,
  ].join('; ')

  const page = (status: number, body: Html): Answer => ({
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin',
    },
    body: body.text,
  })

  const gameOf = (request: Request): Game => {
    const game = games.find(request.params.code!)
    if (!game) throw new HttpError(404, 'unknown game')
    return game
  }

  return [
    {
      method: 'GET',
      path: '/launch/:key',
      handle: (request) => {
        // A program that only looks at the address must not spend it.
        if (request.method === 'HEAD') return { status: 200 }
        const opened = sessions.open(request.params.key!)
        if (!opened) {
          const language = languageOf(request.headers['accept-language'])
          return page(410, notePage(language, messagesOf(language).launchOver!))
        }
        const { gameCode, lang, theme, view, prizeMode, pick } = opened.facts
        const query = new URLSearchParams({
          lang,
          ...(theme && { theme }),
          ...(view && { view }),
          ...(prizeMode && { prizeMode }),
          ...(pick && { pick }),
        })
        const location = `/play/${encodeURIComponent(gameCode)}?${query}#${opened.key}`
        return { status: 303, headers: { location, 'cache-control': 'no-store' } }
      },
    },
    {
      method: 'GET',
      path: '/play/:code',
      handle: (request) => {
        const theme = siteThemes.find((one) => one === request.query.get('theme'))
        return page(200, playPage(gameOf(request), languageOf(request.query.get('lang')), theme))
      },
    },
    {
      method: 'GET',
      path: '/games/:code/rules',
      handle: (request) => page(200, rulesPage(gameOf(request), languageOf(request.query.get('lang')))),
    },
    ...roundRoutes({ games, rounds, fairness, links, page }),
    ...pictureRoutes(gameOf),
    {
      method: 'GET',
      path: '/texts/:language.json',
      handle: (request) => json(200, messagesOf(languageOf(request.params.language))),
    },
    {
      method: 'GET',
      path: '/frame/:name',
      handle: (request) => assetAnswer(request, fileAsset('frame', request.params.name!)),
    },
    {
      method: 'GET',
      path: '/engines/:name',
      handle: (request) => assetAnswer(request, fileAsset('engines', request.params.name!)),
    },
    {
      method: 'GET',
      path: '/frame/screens/:name',
      handle: (request) => assetAnswer(request, fileAsset('frame/screens', request.params.name!)),
    },
    {
      method: 'GET',
      path: '/fonts/:name',
      handle: (request) => assetAnswer(request, fileAsset('fonts', request.params.name!), 31_536_000),
    },
  ]
}
