const iconOnly =
  '.v-bar a>span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.v-bar a>svg{width:28px;height:28px}';

/**
 * Styles of the first view, with the variables of the page's own style. It has the measures of the
 * app's components, so that nothing moves when the app takes over.
 */
export const viewCss = `
body>noscript{display:block;padding:12px 16px}
.v-head{position:sticky;top:0;z-index:20;padding-top:env(safe-area-inset-top,0px);border-bottom:1px solid var(--line);background:var(--surface)}
.v-row{display:flex;align-items:center;gap:12px;width:min(720px,100%);min-height:var(--head);margin-inline:auto;padding:0 16px}
.v-row>strong{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.v-sign{display:grid;place-items:center;flex:none;width:36px;height:36px;border-radius:10px;overflow:hidden;background:linear-gradient(135deg,#ffd23f,#ff922b);color:#fff}
.v-sign img{width:100%;height:100%;background:#fff;object-fit:contain}
.v-back{display:inline-grid;place-items:center;flex:none;width:44px;height:44px;margin-left:-11px;color:var(--ink-secondary)}
.v-bar{display:flex;gap:4px}
.v-bar a{position:relative;display:flex;align-items:center;gap:8px;min-height:44px;padding:0 12px;border-radius:10px;color:var(--ink-secondary);font-weight:600;text-decoration:none}
.v-bar a[aria-current]{background:var(--primary-soft);color:var(--primary-ink);font-weight:700}
@media (min-width:760px),(max-height:440px){.v-row{container:row/inline-size}}
@media screen and (max-width:759.98px) and (min-height:440.02px){
.v-bar{position:fixed;inset:auto 0 0;container-type:inline-size;gap:0;height:var(--bottom-bar);padding-bottom:env(safe-area-inset-bottom,0px);border-top:1px solid var(--line);background:var(--surface)}
.v-bar a{flex:1 1 0;flex-direction:column;justify-content:center;gap:2px;min-width:0;padding:0;border-radius:0;font-size:.75rem;font-weight:700;line-height:1.3333}
.v-bar a[aria-current]{background:none}
}
@media screen and (max-width:759.98px){
.v-sheet.v-sheet{padding:16px}
.v-photos.v-photos{gap:4px;grid-template-columns:repeat(3,minmax(0,1fr))}
}
@container (max-width:16rem){${iconOnly}}
@container row (max-width:40rem){${iconOnly}}
.v-main{width:min(720px,100%);margin-inline:auto;padding:var(--above) 16px var(--below)}
.v-title{min-height:44px;margin-bottom:8px}
.v-small{color:var(--ink-muted);font-size:.875rem;line-height:1.4286}
.v-chips{display:flex;gap:8px;margin:0 -16px 16px;padding:2px 16px;overflow-x:auto;scrollbar-width:none}
.v-chips a{display:flex;align-items:center;flex:none;gap:8px;min-height:44px;padding:0 16px;border:1px solid var(--line);border-radius:999px;background:var(--surface);color:var(--ink-secondary);text-decoration:none}
.v-chips a[aria-current]{border-color:var(--primary);background:var(--primary-soft);color:var(--primary-ink)}
.v-chips a.v-child{padding-left:6px}
.v-face{display:inline-grid;place-items:center;flex:none;width:32px;height:32px;border-radius:999px;background:var(--primary-soft);color:var(--primary-ink);font-size:12.16px;font-weight:800;line-height:1}
.v-count{display:inline-grid;place-items:center;flex:none;min-width:1.7em;height:1.7em;padding:0 .5em;border-radius:999px;background:var(--danger-fill);color:var(--on-danger);font-size:.8125rem;font-weight:800;line-height:1}
.v-stack{display:grid;grid-template-columns:minmax(0,1fr);gap:12px;padding:0}
.v-day{margin:8px 0 0;color:var(--ink-muted);font-size:.875rem;line-height:1.4286;font-weight:800}
.v-card{display:grid;grid-template-columns:minmax(0,1fr);gap:12px;padding:16px;border:1px solid var(--line);border-radius:16px;background:var(--surface);box-shadow:var(--shadow-card);color:var(--ink);font-weight:400;text-decoration:none}
.v-kind{display:flex;flex-wrap:wrap;align-items:center;gap:8px;color:var(--ink-muted);font-size:.875rem;line-height:1.4286;font-weight:600}
.v-kind>span:nth-of-type(2){flex:1 1 6.5rem;min-width:0}
.v-kind>time{margin-left:auto;font-variant-numeric:tabular-nums}
.v-tile{display:inline-grid;place-items:center;flex:none;width:32px;height:32px;border-radius:12px;background:color-mix(in srgb,var(--tint) 12%,var(--surface));color:var(--tint)}
.v-comunicados{--tint:var(--area-comunicados)}.v-eventos{--tint:var(--area-eventos)}.v-atividades{--tint:var(--area-atividades)}.v-galerias{--tint:var(--area-galerias)}.v-mural{--tint:var(--area-mural)}.v-enquetes{--tint:var(--area-enquetes)}.v-diarios{--tint:var(--area-diarios)}
.v-dot{flex:none;width:10px;height:10px;border-radius:999px;background:var(--primary)}
.v-words{display:flex;flex-wrap:wrap;align-items:start;gap:16px}
.v-words>span{flex:1 1 9rem;min-width:0}
.v-words strong{display:block;font-size:1.0625rem;line-height:1.4118;text-wrap:pretty}
.v-unread{font-weight:800}
.v-when{display:block;margin-top:2px;color:var(--ink-secondary);font-weight:700}
.v-excerpt{display:-webkit-box;margin-top:4px;overflow:hidden;color:var(--ink-secondary);-webkit-box-orient:vertical;-webkit-line-clamp:2}
.v-thumb{flex:none;width:76px;height:76px;border-radius:12px;background:var(--track);object-fit:cover}
.v-wide{position:relative;display:block}
.v-wide img{width:100%;aspect-ratio:16/9;border-radius:12px;background:var(--track);object-fit:cover}
.v-wide span{position:absolute;right:8px;bottom:8px;padding:2px 12px;border-radius:999px;background:rgb(16 24 40/76%);color:#fff;font-size:.8125rem;font-weight:700}
.v-facts{display:flex;flex-wrap:wrap;gap:8px}
.v-chip{display:inline-flex;align-items:center;gap:5px;padding:2px 10px;border-radius:999px;background:var(--track);color:var(--ink-secondary);font-size:.8125rem;font-weight:700;line-height:1.5385}
.v-warning{background:var(--warning-soft);color:var(--warning)}
.v-danger{background:var(--danger-soft);color:var(--danger)}
.v-more{justify-self:center;display:inline-flex;align-items:center;min-height:44px;padding:0 20px}
.v-sheet{display:grid;grid-template-columns:minmax(0,1fr);gap:20px;padding:20px;border:1px solid var(--line);border-radius:16px;background:var(--surface);box-shadow:var(--shadow-card)}
.v-sheet header{display:grid;gap:8px}
.v-sheet header>p:first-child{display:flex;align-items:center;gap:8px;font-weight:700}
.v-sheet .v-tile{width:36px;height:36px}
.v-sheet h1{font-size:min(1.5rem,10vw);overflow-wrap:anywhere}
.v-sheet header span span{display:block}
.v-cover{width:100%;max-height:70vh;border-radius:10px;background:var(--track);object-fit:contain}
.v-side{display:contents}
@media (min-width:1024px){.v-side:has(>:nth-child(2)){display:grid;grid-template-columns:repeat(2,minmax(0,1fr));align-items:start;gap:20px}.v-side:has(>:nth-child(2)) img{max-height:240px}}
.v-text{white-space:pre-wrap;overflow-wrap:anywhere}
.v-fact{display:flex;gap:8px;font-weight:700}
.v-file{display:flex;align-items:center;gap:12px;min-height:56px;padding:8px 12px;border:1px solid var(--line);border-radius:10px;color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
.v-file small{display:block;color:var(--ink-muted);font-size:.875rem;font-weight:400}
.v-photos{display:grid;gap:8px;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));padding:0}
.v-photos img{width:100%;aspect-ratio:1;border-radius:8px;background:var(--track);object-fit:cover}
.v-choice{flex-wrap:wrap}
.v-choice.v-choice a{flex:0 1 auto}
.v-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;
