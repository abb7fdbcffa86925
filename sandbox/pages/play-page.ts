import { type Game, nameIn } from '#sandbox/games.ts'
import { type Language, messagesOf } from '#sandbox/languages.ts'
import { frameModules } from './assets.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'
import { rulesBody } from './rules-page.ts'

/** The page of a game: everything that can be read before a script runs; `frame/main.ts` brings it to life. */
export function playPage(game: Game, language: Language): Html {
  const m = messagesOf(language)
  const title = nameIn(game, language)
  const base = `/games/${encodeURIComponent(game.listed.gameCode)}`
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#0d1612">
<title>${title}</title>
<link rel="preload" href="/fonts/anuphan-latin-wght-normal.woff2" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="${base}/cover.svg">
<link rel="stylesheet" href="${base}/theme.css">
<link rel="stylesheet" href="/frame/play.css">
${frameModules.map((name) => html`<link rel="modulepreload" href="/frame/${name}">`)}
<script type="module" src="/frame/main.ts"></script>
</head>
<body data-state="loading" data-symbols="${base}/symbols/">
<header class="top">
<a class="tool" id="back" href="/" aria-label="${m.back!}">${icon('back')}</a>
<h1>${title}</h1>
<span class="demo-mark" id="demo-mark" hidden title="${m.demoNote!}">${m.demo!}</span>
<div class="tools">
<button class="tool" id="sound" type="button" aria-pressed="false" aria-label="${m.sound!}">${icon('sound')}</button>
<button class="tool" id="open-history" type="button" aria-label="${m.history!}">${icon('history')}</button>
<button class="tool" id="open-rules" type="button" aria-label="${m.rules!}">${icon('rules')}</button>
</div>
</header>
<main class="stage">
<img class="lockup" src="${base}/lockup.svg" alt="">
<div class="cabinet">
<div class="reels" id="reels" role="img" aria-label="${m.reels!}"></div>
<svg class="lines" id="lines" viewBox="0 0 500 300" preserveAspectRatio="none" aria-hidden="true"></svg>
<div class="card" id="card" hidden><p class="card-title" id="card-title"></p><p id="card-text"></p></div>
<div class="cover" id="cover"><span class="ring"></span><p id="cover-text">${m.loading!}</p></div>
</div>
<p class="message" id="message">&nbsp;</p>
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
<button class="spin" id="spin" type="button" disabled title="${m.hint!}" aria-label="${m.spin!}">${icon('spin')}</button>
<button class="side" id="auto" type="button" aria-haspopup="dialog">${icon('auto')}<span id="auto-label">${m.auto!}</span></button>
</footer>
<p class="unseen" id="news" role="status" aria-live="polite"></p>
<p class="unseen" id="alarm" role="alert"></p>
<dialog class="sheet" id="rules" aria-labelledby="rules-title"><div class="sheet-head"><h2 id="rules-title">${m.rules!}</h2><button class="tool" data-close type="button" aria-label="${m.close!}">${icon('close')}</button></div><div class="sheet-body">${rulesBody(game, language)}<p>${m.rulesInterrupt!}</p></div></dialog>
<dialog class="sheet" id="history" aria-labelledby="history-title"><div class="sheet-head"><h2 id="history-title">${m.history!}</h2><button class="tool" data-close type="button" aria-label="${m.close!}">${icon('close')}</button></div><div class="sheet-body"><table><thead><tr><th scope="col">${m.time!}</th><th scope="col">${m.stake!}</th><th scope="col">${m.win!}</th><th scope="col">${m.result!}</th></tr></thead><tbody id="history-rows"></tbody></table><p id="history-empty" hidden>${m.noRounds!}</p></div></dialog>
<dialog class="sheet" id="auto-sheet" aria-labelledby="auto-title"><div class="sheet-head"><h2 id="auto-title">${m.auto!}</h2><button class="tool" data-close type="button" aria-label="${m.close!}">${icon('close')}</button></div><div class="sheet-body">
<fieldset><legend>${m.autoCount!}</legend>${[10, 25, 50, 100].map((count) => html`<label><input type="radio" name="auto-count" value="${count}"${count === 10 ? html` checked` : ''}><span>${count}</span></label>`)}</fieldset>
<fieldset><legend>${m.autoLoss!}</legend>${[10, 25, 50].map((times) => html`<label><input type="radio" name="auto-loss" value="${times}"${times === 10 ? html` checked` : ''}><span data-times="${times}">${times}×</span></label>`)}</fieldset>
<label class="check"><input type="checkbox" id="auto-free"><span>${m.autoWin!}</span></label>
<button class="primary" id="auto-start" type="button">${m.autoStart!}</button>
</div></dialog>
</body>
</html>
`
}
