import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { helpArticles } from './articles.ts'

export const helpHandlers: Handlers<'help'> = {
  help({ app, input, request }) {
    const articles = helpArticles(input.lang ?? request.language, app.settings.current())
    if (input.key === undefined) return { articles: [...articles] }
    const article = articles.find(({ key }) => key === input.key)
    if (article === undefined) throw new Refusal('not_found')
    return { articles: [article] }
  },
}
