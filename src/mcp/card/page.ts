import { CARD_SCRIPT } from './script.ts';

/** The whole card in one file. A host's colours come with its first answer; until then the reader's own scheme decides. */
export const cardPage = (): string => `<!doctype html>
<html lang="da">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Prisme</title>
<style>${STYLE}</style>
</head>
<body>
<main id="card" aria-live="polite"><p class="soft">Henter priser …</p></main>
<script>${CARD_SCRIPT}</script>
</body>
</html>
`;

const STYLE = `
:root{color-scheme:light dark;--ink:#1c1b19;--soft:#5d5a54;--paper:#fff;--rule:#dedad2;--c1:#0b5c8a;--good:#1d6b3a;--look:#8a4b00}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--ink:#f2efe9;--soft:#b5b0a7;--paper:#1b1a18;--rule:#3a3833;--c1:#7cc4ee;--good:#86d3a0;--look:#f0b35e}}
:root[data-theme=dark]{--ink:#f2efe9;--soft:#b5b0a7;--paper:#1b1a18;--rule:#3a3833;--c1:#7cc4ee;--good:#86d3a0;--look:#f0b35e}
*{box-sizing:border-box}
body{margin:0;padding:14px;background:var(--paper);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
main{max-width:520px}
h1{font-size:1.05rem;line-height:1.3;margin:0 0 4px}
p{margin:4px 0}
.price{font-size:1.5rem;font-weight:650}
.soft{color:var(--soft)}
.small{font-size:.87rem}
.good{color:var(--good)}
.look{color:var(--look)}
.demo{border:1px solid var(--look);color:var(--look);padding:4px 8px;border-radius:4px;font-size:.87rem}
ul{list-style:none;margin:10px 0 0;padding:0}
li{display:flex;gap:10px;justify-content:space-between;border-top:1px solid var(--rule);padding:6px 0}
button{font:inherit;min-height:32px;padding:2px 10px;border:1px solid var(--rule);border-radius:4px;background:none;color:var(--c1);cursor:pointer}
svg{display:block;width:100%;height:auto;max-width:350px;margin:8px 0}
svg text{fill:var(--soft);font:12px system-ui,sans-serif}
svg .low{fill:var(--c1)}
svg .tick{stroke:var(--rule);fill:none}
svg .line{fill:none;stroke:var(--c1);stroke-width:2}
svg circle{fill:var(--c1)}
svg .hair{display:none}
`;
