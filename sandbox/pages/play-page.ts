import type { ScreenName } from '#sandbox/engines/engine.ts'
import { type Game, nameIn } from '#sandbox/games.ts'
import { type Language, type Messages, messagesOf } from '#sandbox/languages.ts'
import type { SiteTheme } from '#sandbox/sessions.ts'
import { hasReels, modulesOf } from './assets.ts'
import { fairnessSheet } from './fairness-parts.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'
import { isLive, liveFoot, liveMain } from './live-parts.ts'
import { rulesBody } from './rules-page.ts'
import { sceneOf } from './scenes.ts'
import { autoSheet, isByClock, kindOf, mainOf, sideOf, stageOf } from './stages.ts'

/** Stage and foot of a game that one player plays by themself. */
function soloMain(game: Game, screen: ScreenName, base: string, title: string, m: Messages): Html {
  return html`<main class="stage" aria-label="${title}">
${stageOf(screen, base, m, sceneOf(game, m))}
<p class="message" id="message">&nbsp;</p>
${hasReels(screen) ? html`<p class="free-rounds" id="free-rounds" role="status" hidden></p>` : ''}
</main>
<footer class="bar">
<div class="figure balance"><span id="balance-label">${m.balance!}</span><output id="balance">–</output></div>
<div class="figure win"><span>${m.win!}</span><output id="win">–</output></div>
<div class="stake" role="group" aria-label="${m.stake!}">
<button class="step" id="less" type="button" aria-label="${m.less!}">${icon('minus')}</button>
<div class="figure"><span>${m.stake!}</span><output id="stake">–</output></div>
<button class="step" id="more" type="button" aria-label="${m.more!}">${icon('plus')}</button>
</div>
<button class="side" id="quick" type="button" aria-pressed="false">${icon('quick')}<span>${m.quick!}</span></button>
${mainOf(screen, m)}
${sideOf(screen, m)}
</footer>`
}

/** Screens that show the roosters of a ring. */
const hasBirds: ReadonlySet<ScreenName> = new Set(['cockfight', 'coupon'])

/** The page of a game: everything that can be read before a script runs; `frame/main.ts` brings it to life. */
export function playPage(game: Game, language: Language, theme?: SiteTheme): Html {
  const m = messagesOf(language)
  const title = nameIn(game, language)
  const screen = game.engine?.screen ?? 'slot'
  const base = `/games/${encodeURIComponent(game.listed.gameCode)}`
  const close = html`<button class="tool" data-close type="button" aria-label="${m.close!}">${icon('close')}</button>`
  return html`<!doctype html>
<html lang="${language}"${theme ? html` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<link rel="preload" href="/fonts/anuphan-latin-wght-normal.woff2" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="${base}/cover.svg">
<link rel="stylesheet" href="${base}/theme.css">
<link rel="stylesheet" href="/frame/tokens.css">
<link rel="stylesheet" href="/frame/play.css">
<link rel="stylesheet" href="/frame/${hasReels(screen) ? 'screens/slot' : 'board'}.css">
${isLive(screen) || hasReels(screen) ? '' : html`<link rel="stylesheet" href="/frame/solo.css">`}
${
  screen === 'slot'
    ? ''
    : html`${isByClock(screen) ? html`<link rel="stylesheet" href="/frame/shared.css">` : ''}${isLive(screen) ? html`<link rel="stylesheet" href="/frame/live.css">` : ''}
${hasBirds.has(screen) ? html`<link rel="stylesheet" href="/frame/screens/birds.css">` : ''}
<link rel="stylesheet" href="/frame/screens/${screen}.css">`
}
${modulesOf(screen, isLive(screen)).map((path) => html`<link rel="modulepreload" href="${path}">`)}
<script type="module" src="/frame/main.ts"></script>
</head>
<body${isLive(screen) ? html` class="table" data-fold="0"` : ''} data-state="loading" data-screen="${screen}" data-base="${base}">
<header class="top">
<a class="tool" id="back" href="/" aria-label="${m.back!}">${icon('back')}</a>
<h1>${title}</h1>
<span class="kind">${kindOf(screen, m)}</span>
<span class="demo-mark" id="demo-mark" hidden title="${m.demoNote!}">${m.demo!}</span>
<button class="tool" id="open-tools" type="button" aria-expanded="false" aria-controls="tools" aria-label="${m.tools!}">${icon('more')}</button>
<div class="tools" id="tools">
${isLive(screen) ? html`<button class="tool" id="quick" type="button" aria-pressed="false" aria-label="${m.quick!}">${icon('quick')}</button>` : ''}
<button class="tool" id="sound" type="button" aria-pressed="false" aria-label="${m.sound!}">${icon('sound')}</button>
<button class="tool" id="open-history" type="button" aria-label="${m.history!}">${icon('history')}</button>
<button class="tool" id="open-fairness" type="button" aria-label="${m.fairness!}">${icon('shield')}</button>
<button class="tool" id="open-rules" type="button" aria-label="${m.rules!}">${icon('rules')}</button>
</div>
</header>
${
  isLive(screen)
    ? html`${liveMain(game, screen, title, m)}
${liveFoot(m)}`
    : soloMain(game, screen, base, title, m)
}
<p class="unseen" id="news" role="status" aria-live="polite"></p>
<p class="unseen" id="alarm" role="alert"></p>
<dialog class="sheet" id="rules" aria-labelledby="rules-title"><div class="sheet-head"><h2 id="rules-title">${m.rules!}</h2>${close}</div><div class="sheet-body" tabindex="0">${rulesBody(game, language)}<p>${m.rulesInterrupt!}</p></div></dialog>
<dialog class="sheet" id="history" aria-labelledby="history-title"><div class="sheet-head"><h2 id="history-title">${m.history!}</h2>${close}</div><div class="sheet-body" tabindex="0"><table><thead><tr><th scope="col">${m.time!}</th><th scope="col">${m.stake!}</th><th scope="col">${m.win!}</th><th scope="col">${m.result!}</th></tr></thead><tbody id="history-rows"></tbody></table><p id="history-empty" hidden>${m.noRounds!}</p></div></dialog>
${fairnessSheet(m, close, screen === 'book' ? m.fairnessBook : undefined)}
${autoSheet(screen, m, close)}
</body>
</html>
`
}
