import { healthPath } from '@caderneta/releases';
import type { FastifyRequest } from 'fastify';
import { type Builds, isBuildId } from '#/modules/releases/builds/builds.ts';

/** Holds the builds of the shell that did not start in this browser; the script below writes it. */
const cookieName = 'caderneta_shell';
const cookieSeconds = 3600;
const mostFailed = 5;

/** Builds of the shell that did not start in the browser that asks. */
export function failedShells({ cookies }: FastifyRequest): string[] {
  return (cookies[cookieName] ?? '').split('.').filter(isBuildId).slice(0, mostFailed);
}

/**
 * Runs before the shell and knows nothing of it: a shell that runs takes the painted frame away. The
 * frame that still stands ten seconds after all scripts, or three after one of them failed, is a
 * shell that does not start. That is reported once for this tab; then another build takes its place,
 * or words do.
 */
const script = `(({ shell, other, preview }) => {
  let frame;
  document.addEventListener('readystatechange', () => {
    frame ||= document.getElementById('root')?.firstElementChild;
  });
  addEventListener('load', () => setTimeout(look, 10000));
  addEventListener('error', ({ filename, target }) => {
    const source = filename || (target.localName === 'script' && target.src) || '';
    if (source.includes('/assets/' + shell + '/')) setTimeout(look, 3000);
  }, true);
  function look() {
    if (!frame?.isConnected) return;
    if (navigator.onLine && !preview) {
      report();
      if (other && exclude()) return location.reload();
    }
    tell();
    frame = null;
  }
  function report() {
    const key = 'caderneta.health', name = 'shell ' + shell;
    let told = {};
    try {
      told = JSON.parse(sessionStorage.getItem(key) || '{}');
    } catch {}
    if (told[name] === 'failing') return;
    const build = { app: 'shell', buildId: shell, isFirst: !told[name], isFailing: true, problems: { load: 1 } };
    const body = JSON.stringify({ schema: 1, builds: [build] });
    navigator.sendBeacon('${healthPath}', new Blob([body], { type: 'application/json' }));
    try {
      sessionStorage.setItem(key, JSON.stringify({ ...told, [name]: 'failing' }));
    } catch {}
  }
  function exclude() {
    const failed = /(?:^|; )${cookieName}=([^;]*)/.exec(document.cookie)?.[1].split('.') || [];
    if (failed.includes(shell)) return false;
    document.cookie = '${cookieName}=' + [shell, ...failed].join('.') + '; path=/; max-age=${cookieSeconds}; samesite=strict';
    return document.cookie.includes(shell);
  }
  function tell() {
    const box = document.createElement('div');
    box.setAttribute('role', 'alert');
    box.style.cssText = 'max-width:28rem;margin:20vh auto;padding:1rem;text-align:center';
    const words = document.createElement('p');
    words.textContent = 'A página não abriu. Recarregue; se continuar assim, tente de novo em alguns minutos.';
    const button = document.createElement('button');
    button.textContent = 'recarregar';
    button.style.cssText = 'margin-top:1rem;padding:.75rem 1.5rem;font:inherit';
    button.onclick = () => location.reload();
    box.append(words, button);
    frame.parentElement.replaceChildren(box);
  }
})(document.currentScript.dataset);`.replace(/\n */g, '\n');

/**
 * Adds the watchdog to a page of the shell. The server adds it, so that no build of the shell can
 * break it. A preview shows its failures, and counts for nothing.
 */
export function withWatchdog(
  html: string,
  { shell, hasOtherShell, previews }: Builds,
  nonce: string,
): string {
  const facts = [
    `data-shell="${shell?.buildId}"`,
    ...(hasOtherShell ? ['data-other="yes"'] : []),
    ...(previews ? ['data-preview="yes"'] : []),
  ];
  const element = `<script nonce="${nonce}" ${facts.join(' ')}>${script}</script>`;
  // Before every script, as it listens to their errors.
  return html.replace(/<script /, () => `${element}\n    <script `);
}
