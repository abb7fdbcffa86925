import type { Fairness } from '#sandbox/fairness.ts'
import { type Games, nameIn } from '#sandbox/games.ts'
import { type Answer, HttpError, json, type Request, type Route } from '#sandbox/http.ts'
import { type Language, languageOf, messagesOf } from '#sandbox/languages.ts'
import type { Round } from '#sandbox/round.ts'
import type { RoundLinks } from '#sandbox/round-links.ts'
import type { Rounds } from '#sandbox/rounds.ts'
import { fairnessPage } from './fairness-parts.ts'
import type { Html } from './html.ts'
import { notePage } from './note-page.ts'
import { roundPage } from './round-page.ts'

interface Options {
  readonly games: Games
  readonly rounds: Rounds
  readonly fairness: Fairness
  readonly links: RoundLinks
  readonly page: (status: number, body: Html) => Answer
}

const readerOf = (request: Request): Language =>
  languageOf(request.query.get('lang') ?? request.headers['accept-language'])

/** Rounds as an operator's support and its members read them, and where they are checked. */
export function roundRoutes({ games, rounds, fairness, links, page }: Options): Route[] {
  /** The round of an address that was given out and is not too old. */
  const linked = ({ params, query }: Request): Round | undefined =>
    links.valid(params.id!, query.get('until'), query.get('mark')) ? rounds.find(params.id!) : undefined

  return [
    {
      method: 'GET',
      path: '/rounds/:id',
      handle: (request) => {
        const language = readerOf(request)
        const round = linked(request)
        const game = round && games.find(round.gameCode)
        if (!round || !game) return page(404, notePage(language, messagesOf(language).launchOver!))
        return page(200, roundPage(round, nameIn(game, language), language, fairness.proof(round)))
      },
    },
    {
      method: 'POST',
      path: '/rounds/:id/seed',
      handle: (request) => {
        const round = linked(request)
        const proof = round && fairness.reveal(round)
        if (proof === 'round_open') throw new HttpError(409, 'round_open')
        if (!proof) throw new HttpError(404, 'unknown round')
        return json(200, proof)
      },
    },
    { method: 'GET', path: '/fairness', handle: (request) => page(200, fairnessPage(readerOf(request))) },
  ]
}
