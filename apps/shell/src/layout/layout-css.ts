import { color, layer, layout, media, motion, radius, space, text } from '@caderneta/ui';
import { themeCss } from '@caderneta/ui/theme';
import { greetingText } from './greeting.ts';

const sideRail = '76px';
const gradient = 'linear-gradient(160deg,#3d5af1 0%,#7a3fe0 68%,#c2255c 100%)';

const choice = `
[data-frame="login"] .frame-app,[data-frame="app"] .frame-login{display:none}
`;

const sidebar = `
.frame-hidden,.frame-skip:not(:focus){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.frame-skip:focus{position:fixed;top:${space[8]};left:${space[8]};z-index:${layer.toast};padding:${space[8]} ${space[16]};border-radius:${radius.control};background:${color.surface}}
.frame-sidebar{position:fixed;inset:0 auto 0 0;width:${layout.sidebar};display:flex;flex-direction:column;gap:${space[20]};padding:${space[20]} ${space[12]} ${space[12]};border-right:1px solid ${color.line};background:${color.surface};overflow-y:auto}
.frame-school{display:flex;align-items:center;gap:${space[12]};min-height:48px;padding:0 ${space[8]}}
.frame-school strong,.frame-label span{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.frame-school strong{line-height:24px}
.frame-school .frame-label{min-width:0}
.frame-school .frame-label span{min-height:20px;color:${color.inkMuted};font-size:.875rem;line-height:20px}
.frame-tile{display:inline-grid;place-items:center;flex:none;width:40px;height:40px;border-radius:12px;overflow:hidden;background:linear-gradient(135deg,#ffd23f,#ff922b);color:#fff}
.frame-tile img{width:100%;height:100%;background:#fff;object-fit:contain}
.frame-areas{display:grid;gap:2px;align-content:start;flex:1}
.frame-area{position:relative;display:flex;align-items:center;gap:${space[12]};min-height:44px;padding:0 ${space[12]};border-radius:${radius.control};color:${color.inkSecondary};font-weight:600;text-decoration:none;transition:background-color ${motion.fast}}
.frame-area:hover{background:${color.surfaceSubtle};color:${color.ink}}
.frame-area[aria-current],.frame-bar-item[aria-current]{color:${color.primaryInk};font-weight:700}
.frame-area[aria-current]{background:${color.primarySoft}}
.frame-area .frame-badge{margin-left:auto}
@media(forced-colors:active){:is(.frame-area,.frame-bar-item)[aria-current]{forced-color-adjust:none;background:SelectedItem;color:SelectedItemText}}
.frame-person{display:flex;flex-wrap:wrap;align-items:center;min-height:113px;padding:${space[12]} 4px 0;border-top:1px solid ${color.line}}
.frame-person>:is(a,button){width:36px}
.frame-person>.frame-switch{width:100%}
.frame-person strong,.frame-person span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
`;

const content = `
.frame-main{margin-left:${layout.sidebar};padding:${space[32]} ${space[40]} ${space[40]};outline:none}
.frame-content{max-width:${layout.content};margin:0 auto}
.frame-drawn+.frame-shape{display:none}
.frame-shape{display:grid;gap:${space[12]}}
.frame-heading{display:flex;align-items:center;min-height:44px;font-size:${text.h1.fontSize};line-height:${text.h1.lineHeight};font-weight:${text.h1.fontWeight}}
.frame-greeting,.frame-home h1{min-height:${greetingText.lineHeight};font-size:${greetingText.fontSize};line-height:${greetingText.lineHeight}}
.frame-heading:empty::before,.frame-shape span:last-child{content:"";width:min(240px,70%);height:28px;border-radius:${radius.chip};background:${color.track}}
.frame-shape span:last-child{width:min(180px,50%);height:16px}
.frame-shape::after{content:"";height:448px;margin-top:${space[12]};border:1px solid ${color.line};border-radius:${radius.card};background:repeating-linear-gradient(${color.surface} 0 55px,${color.line} 55px 56px)}
main h1:focus{outline:none}
`;

const bar = `
.frame-bar{display:none;position:fixed;inset:auto 0 0;z-index:${layer.bottomBar};height:${layout.bottomBar};padding-bottom:env(safe-area-inset-bottom,0px);border-top:1px solid ${color.line};background:${color.surface}}
.frame-bar-item{position:relative;display:grid;justify-items:center;align-content:center;gap:2px;flex:1 1 0;min-width:0;padding:0;border:0;background:none;color:${color.inkSecondary};font-size:.75rem;font-weight:700;line-height:16px;text-decoration:none;cursor:pointer}
.frame-bar-item .frame-badge{position:absolute;top:2px;left:calc(50% + 6px);min-width:18px;height:18px;padding:0 5px;font-size:.6875rem}
@media(max-width:359.98px){.frame-bar-item{flex-basis:auto}}
`;

const narrower = `
${media.tablet}{
.frame-sidebar{width:${sideRail}}
.frame-sidebar .frame-label,.frame-person-name{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.frame-school,.frame-area{justify-content:center;padding:0}
.frame-area .frame-badge{position:absolute;top:2px;left:calc(50% + 4px);min-width:18px;height:18px;padding:0 5px;font-size:.6875rem}
.frame-person{flex-flow:column;min-height:193px;padding-inline:0}
.frame-person>.frame-switch{width:44px}
.frame-person>:first-child{margin-bottom:${space[8]}}
.frame-person>:is(a,button){width:44px}
.frame-main{margin-left:${sideRail};padding:${space[32]} ${space[24]}}
}
${media.phone}{
.frame-sidebar{position:static;width:auto;height:${layout.topBar};justify-content:center;padding:0 ${space[8]};border-right:0;border-bottom:1px solid ${color.line}}
.frame-sidebar>:not(.frame-school),.frame-school .frame-label span{display:none}
.frame-school{min-height:0}
.frame-school .frame-tile{width:32px;height:32px;border-radius:${radius.control}}
.frame-bar{display:flex}
.frame-main{margin-left:0;padding:${space[20]} ${space[16]} calc(${layout.bottomBar} + ${space[24]})}
.frame-heading:not(.frame-greeting){min-height:36px}
}
`;

/** Prints the page without the layout. */
const paper = `
@page{size:A4;margin:10mm}
@media print{
body{background:none}
.frame-sidebar,.frame-bar,.frame-skip,.frame-toasts{display:none}
.frame-main{margin:0;padding:0}
}
`;

const login = `
.login{display:grid;grid-template-columns:minmax(0,670fr) minmax(0,610fr);min-height:100vh;min-height:100dvh}
.login-sign{display:grid;place-items:center;padding:${space[40]};background:${gradient};color:#fff}
.login-sign>div{width:min(440px,100%)}
.login-sign .frame-tile{width:76px;height:76px;border-radius:22px}
.login-sign p{margin-top:${space[20]};font-size:clamp(1.75rem,3.2vw,2.5rem);font-weight:800;line-height:1.25}
.login-main{display:grid;place-items:center;padding:${space[40]} ${space[20]}}
.login-card{width:min(420px,100%);min-height:280px;padding:${space[32]};border:1px solid ${color.line};border-radius:${radius.card};background:${color.surface};box-shadow:var(--shadow-card)}
.login-card:empty{min-height:374px}
.login-card h1{margin-bottom:${space[8]};font-size:${text.h1.fontSize}}
${media.phone}{
.login{grid-template-columns:minmax(0,1fr);grid-template-rows:auto 1fr}
.login-sign{padding:76px 30px;justify-items:start;min-height:319px}
.login-sign p{margin-top:${space[16]};font-size:1.625rem;line-height:34px;max-width:20ch}
.login-main{align-content:start;padding-top:${space[48]}}
}
`;

/** The style of the page before any script: theme, both frames. React's frame wears it too. */
export function pageCss(fontUrl: string): string {
  return `${themeCss({ fontUrl })}${choice}${sidebar}${content}${bar}${narrower}${login}${paper}`;
}
