import { backdrop, cover, lockup } from '#sandbox/art/backdrop.ts'
import { cardPicture } from '#sandbox/art/cards.ts'
import { chipPicture, chipValues } from '#sandbox/art/chips.ts'
import { pond, pondFloor } from '#sandbox/art/motifs-pond.ts'
import { parts } from '#sandbox/art/parts.ts'
import { type SymbolName, symbolNames, symbolPicture } from '#sandbox/art/symbols.ts'
import { type Theme, themeOf } from '#sandbox/art/themes.ts'
import type { Game } from '#sandbox/games.ts'
import { HttpError, type Request, type Route } from '#sandbox/http.ts'
import { assetAnswer, kept } from './assets.ts'
import { themeStyles } from './theme-styles.ts'

const svg = (box: string, inside: string, fit = 'xMidYMax slice') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" preserveAspectRatio="${fit}">${inside}</svg>`

/** What games look like: drawn when it is first asked for, and kept. */
export function pictureRoutes(gameOf: (request: Request) => Game): Route[] {
  const picture = (name: string, draw: (theme: Theme, game: Game) => string): Route => ({
    method: 'GET',
    path: `/games/:code/${name}.svg`,
    handle: (request) => {
      const game = gameOf(request)
      const { gameCode, name: title } = game.listed
      const asset = kept(`${gameCode}/${name}`, 'image/svg+xml', () => draw(themeOf(gameCode, title), game))
      return assetAnswer(request, asset, 86_400)
    },
  })

  return [
    picture('background', (theme) => backdrop(theme)),
    picture('lockup', (theme, game) => lockup(theme, game.listed.name)),
    picture('cover', (theme) => cover(theme)),
    {
      method: 'GET',
      path: '/games/:code/symbols/:name.svg',
      handle: (request) => {
        const name = request.params.name as SymbolName
        if (!symbolNames.includes(name)) throw new HttpError(404, 'unknown symbol')
        const { gameCode, name: title } = gameOf(request).listed
        const asset = kept(`${gameCode}/symbols/${name}`, 'image/svg+xml', () =>
          symbolPicture(themeOf(gameCode, title), name),
        )
        return assetAnswer(request, asset, 86_400)
      },
    },
    {
      method: 'GET',
      path: '/games/:code/parts/:name.svg',
      handle: (request) => {
        const name = request.params.name!
        const part = Object.hasOwn(parts, name) ? parts[name] : undefined
        if (!part) throw new HttpError(404, 'unknown part')
        const { gameCode, name: title } = gameOf(request).listed
        const make = () => svg(part.box, part.draw(themeOf(gameCode, title).palette), part.fit)
        return assetAnswer(request, kept(`${gameCode}/parts/${name}`, 'image/svg+xml', make), 86_400)
      },
    },
    picture('pond', ({ palette }) => svg('0 0 400 300', pondFloor(palette))),
    {
      method: 'GET',
      path: '/games/:code/pond/:name.svg',
      handle: (request) => {
        const fish = request.params.name!
        const motif = Object.hasOwn(pond, fish) ? pond[fish] : undefined
        if (!motif) throw new HttpError(404, 'unknown fish')
        const { gameCode, name } = gameOf(request).listed
        const make = () => svg('-112 -112 224 224', motif(themeOf(gameCode, name).palette))
        return assetAnswer(request, kept(`${gameCode}/pond/${fish}`, 'image/svg+xml', make), 86_400)
      },
    },
    {
      method: 'GET',
      path: '/games/:code/theme.css',
      handle: (request) => {
        const { gameCode, name } = gameOf(request).listed
        const make = () => themeStyles(gameCode, themeOf(gameCode, name))
        return assetAnswer(request, kept(`${gameCode}/theme`, 'text/css; charset=utf-8', make))
      },
    },
    {
      method: 'GET',
      path: '/chips/:value.svg',
      handle: (request) => {
        const value = Number(request.params.value)
        if (!chipValues.includes(value)) throw new HttpError(404, 'unknown chip')
        return assetAnswer(
          request,
          kept(`chips/${value}`, 'image/svg+xml', () => chipPicture(value)),
          86_400,
        )
      },
    },
    {
      method: 'GET',
      path: '/cards/:name.svg',
      handle: (request) => {
        const card = request.params.name === 'back' ? undefined : Number(request.params.name)
        if (card !== undefined && !(Number.isInteger(card) && card >= 0 && card < 52))
          throw new HttpError(404, 'unknown card')
        const make = () => cardPicture(card)
        return assetAnswer(request, kept(`cards/${card}`, 'image/svg+xml', make), 86_400)
      },
    },
  ]
}
