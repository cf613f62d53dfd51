import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Pages on which the desk previews a brand. */
export const previewViews = ['login', 'register', 'lobby', 'member'] as const;
type View = (typeof previewViews)[number];

const STYLE = `
:root{color-scheme:light dark;background:var(--foyer-surface,light-dark(#f4f6fa,#0b0e15));color:var(--foyer-text,light-dark(#121722,#f3f5fa));font:15px/1.5 var(--foyer-font,system-ui,sans-serif)}
body{margin:0;display:grid;gap:16px;min-height:100vh;grid-template-rows:auto 1fr auto}
header{display:flex;align-items:center;gap:10px;min-height:56px;padding:0 16px;background:var(--foyer-raised,light-dark(#fff,#151a25));border-bottom:1px solid var(--foyer-line,light-dark(#d9dfea,#2a3245));font-weight:700}
header img{max-height:32px;max-width:180px}
main{width:min(100% - 32px,1100px);margin:0 auto;display:grid;gap:16px;align-content:start}
main.form{width:min(100% - 48px,420px);padding:24px;border-radius:var(--foyer-radius-l,20px);background-position:center;background-size:cover}
footer{padding:16px;color:var(--foyer-muted,light-dark(#525d72,#a6b0c3));font-size:13px;white-space:pre-line;text-align:center}
.card{display:grid;gap:10px;padding:16px;border:1px solid var(--foyer-line,light-dark(#d9dfea,#2a3245));border-radius:var(--foyer-radius-l,20px);background:var(--foyer-raised,light-dark(#fff,#151a25))}
.sum{font-size:28px;font-weight:750;font-variant-numeric:tabular-nums}
.row{display:flex;flex-wrap:wrap;gap:10px}
.button{padding:10px 18px;border-radius:var(--foyer-radius,12px);background:var(--foyer-accent,light-dark(#f5b301,#ffc233));color:var(--foyer-on-accent,#1c1400);font-weight:650}
.line{border:1px solid var(--foyer-edge,light-dark(#7b879d,#66728c));background:none;color:inherit}
.field{padding:10px 12px;border:1px solid var(--foyer-edge,light-dark(#7b879d,#66728c));border-radius:var(--foyer-radius-s,8px);background:var(--foyer-sunken,light-dark(#eef1f7,#0f131c));color:var(--foyer-muted,light-dark(#525d72,#a6b0c3))}
.link{color:var(--foyer-accent-text,light-dark(#7d5200,#ffcb57))}
.plus{color:var(--foyer-positive,light-dark(#0a6e42,#43d796))}
.minus{color:var(--foyer-negative,light-dark(#b3222f,#ff8a8f))}
.warn{color:var(--foyer-warning,light-dark(#855400,#ffc46b))}
.pair{display:flex;justify-content:space-between;gap:12px;padding:8px 0;border-top:1px solid var(--foyer-line,light-dark(#d9dfea,#2a3245))}
`;

/** Sample content of the member centre. */
const MEMBER = `<section class="card"><span>Balance</span><span class="sum">1,234.50</span><div class="row"><span class="button">Deposit</span><span class="button line">Withdraw</span></div></section>
<section class="card"><b>Statement</b><div class="pair"><span>Deposit</span><span class="plus">+500.00</span></div><div class="pair"><span>Round</span><span class="minus">−20.00</span></div><div class="pair"><span>Withdrawal</span><span class="warn">on its way</span></div></section>
<section class="card"><span class="field">Name</span><span class="link">Limits and pauses</span></section>`;

const MAINS: Record<View, string> = {
  login: '<main class="form" id="form"><foyer-login></foyer-login></main>',
  register: '<main class="form" id="form"><foyer-register></foyer-register></main>',
  lobby: '<main><foyer-banner></foyer-banner><foyer-lobby></foyer-lobby></main>',
  member: `<main>${MEMBER}</main>`,
};

const htmlOf = (merchant: string, view: View): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Preview</title>
<style>${STYLE}</style>
<script type="module" src="/widgets/v1/foyer.js" data-merchant="${merchant}"></script>
</head>
<body inert><header><img id="logo" alt="" hidden><span id="name"></span></header>${MAINS[view]}<footer id="footer"></footer></body>
</html>
`;

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows no third-party script: the desk frames this page from its own origin, so a script here could read the desk's page word. */
const headersOf = (origins: ReadonlySet<string>): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${sha256(STYLE)}`,
    "img-src 'self' data: blob: https:",
    "font-src 'self' blob:",
    `connect-src ${["'self'", ...[...origins].map((origin) => origin.replace(/^http/, 'ws'))].join(' ')}`,
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
});

interface PreviewRoute {
  Params: { merchant: string; view: string };
}

/** Serves the pages that the Brand page frames: public widgets as guests see them, inert to clicks. */
export const previewRoutes = (
  app: FastifyInstance,
  options: { path: string; ownOrigins: ReadonlySet<string>; isMerchant: (code: string) => boolean },
): void => {
  const headers = headersOf(options.ownOrigins);
  app.get<PreviewRoute>(`${options.path}/preview/:merchant/:view`, async (request, reply) => {
    const { merchant } = request.params;
    const view = previewViews.find((name) => name === request.params.view);
    void reply.headers(headers);
    if (view === undefined || !options.isMerchant(merchant))
      return reply.code(404).type('text/plain').send('');
    return reply.type('text/html; charset=utf-8').send(htmlOf(merchant, view));
  });
};
