import type { Proof } from '#sandbox/fairness.ts'
import type { Language, Messages } from '#sandbox/languages.ts'
import { messagesOf } from '#sandbox/languages.ts'
import { engineModules } from './assets.ts'
import { type Html, html } from './html.ts'

/** What a game's page offers to check it: promises, the player's own word, the last rounds. */
export const fairnessSheet = (m: Messages, close: Html, shared = m.fairnessShared!): Html =>
  html`<dialog class="sheet" id="fairness" aria-labelledby="fairness-title"><div class="sheet-head"><h2 id="fairness-title">${m.fairness!}</h2>${close}</div><div class="sheet-body" tabindex="0">
<p id="fairness-shared" hidden>${shared}</p>
<dl class="seeds" id="seal-part" hidden><div><dt id="seal-name"></dt><dd class="seal-row"><code class="mono" id="seal-short"></code><button class="second" id="seal-copy" type="button">${m.copy!}</button></dd></div></dl>
<div id="seed-part">
<p>${m.fairnessHow!}</p>
<dl class="seeds">
<div><dt>${m.fairnessHash!}</dt><dd class="mono" id="seed-hash">–</dd></div>
<div><dt>${m.fairnessClient!}</dt><dd class="mono" id="seed-client">–</dd></div>
<div><dt>${m.fairnessNonce!}</dt><dd class="mono" id="seed-nonce">–</dd></div>
<div><dt>${m.fairnessNext!}</dt><dd class="mono" id="seed-next">–</dd></div>
</dl>
<label class="word" for="client-seed">${m.fairnessNew!}</label>
<div class="word-row"><input class="typed mono" id="client-seed" maxlength="64" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="seed-note"><button class="second" id="seed-change" type="button">${m.fairnessChange!}</button></div>
</div>
<p id="seed-note" role="status"></p>
<h3>${m.history!}</h3>
<table><thead><tr><th scope="col">${m.time!}</th><th scope="col">${m.fairnessNonce!}</th><th scope="col">${m.win!}</th><th scope="col">${m.fairnessProof!}</th></tr></thead><tbody id="proofs"></tbody></table>
<p id="proofs-empty" hidden>${m.noRounds!}</p>
<section id="check-result" hidden aria-label="${m.result!}"><div id="check-lines" role="status"></div><p><a id="check-whole" href="/fairness" target="_blank" rel="noopener">${m.fairnessOwnPage!}</a></p></section>
</div></dialog>`

const scripts = () =>
  html`${engineModules().map((path) => html`<link rel="modulepreload" href="${path}">`)}<script type="module" src="/frame/fairness-page.ts"></script>`

/** The part of a page that checks a round; `proof` is filled in where it is known. */
export function verifier(m: Messages, proof: Proof | undefined, canReveal: boolean): Html {
  const text = proof ? JSON.stringify(proof, null, 1) : ''
  return html`<section class="verifier">
<h2>${m.fairnessVerify!}</h2>
<p>${proof?.shared ? m.fairnessShared! : m.fairnessHow!}</p>
${proof && !proof.serverSeed ? html`<p>${m.fairnessHash!}</p><p class="mono">${proof.hash}</p>${proof.shared ? '' : html`<p>${m.fairnessKept!}</p>`}` : ''}
${canReveal ? html`<p><button class="second" id="reveal" type="button">${m.fairnessReveal!}</button></p>` : ''}
<div id="result" role="status"></div>
<details${proof ? '' : html` open`}><summary>${m.fairnessText!}</summary>
<label for="proof">${m.fairnessPaste!}</label>
<textarea class="typed mono" id="proof" rows="12" spellcheck="false" autocomplete="off">${text}</textarea>
</details>
<p><button class="primary" id="check" type="button">${m.fairnessCheck!}</button></p>
<p class="mono">${'number = HMAC-SHA256(server seed, "client seed:nonce:block")'}</p>
<p>${m.fairnessRecipe!}</p>
${scripts()}
</section>`
}

/** The page on which anybody can check a round, without anything of the game's server once it is loaded. */
export function fairnessPage(language: Language): Html {
  const m = messagesOf(language)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${m.fairnessVerify!}</title>
<link rel="stylesheet" href="/frame/tokens.css">
<link rel="stylesheet" href="/frame/pages.css">
</head>
<body>
<main>
<h1>${m.fairness!}</h1>
${verifier(m, undefined, false)}
</main>
</body>
</html>
`
}
