import type { Language } from '#sandbox/languages.ts'
import { type Html, html } from './html.ts'

/** A page of one sentence. */
export const notePage = (language: Language, text: string): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${text}</title>
<link rel="stylesheet" href="/frame/tokens.css">
<link rel="stylesheet" href="/frame/pages.css">
</head>
<body class="note"><main><p>${text}</p></main></body>
</html>
`
