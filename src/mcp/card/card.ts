import type { Resource } from '@modelcontextprotocol/server';
import type { Verdict } from '../../domain/claim.ts';
import type { Flag } from '../../domain/product.ts';
import { CARD_TYPE, CARD_URI, CHART_KEY } from '../tool-client.ts';

/* The product card (MCP Apps 2026-01-26) needs no network: its chart is in the `_meta` of the tool's result. */

const NO_NETWORK = { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } };

export const CARD: Resource = {
  uri: CARD_URI,
  name: 'product',
  title: 'Product card',
  description: 'Shows a product of get_product: price, how good it is, the shops and the price over time.',
  mimeType: CARD_TYPE,
  _meta: NO_NETWORK,
};

export const cardContents = () => ({
  contents: [{ uri: CARD_URI, mimeType: CARD_TYPE, text: cardPage(), _meta: NO_NETWORK }],
});

/** The card in one file. The host sends its theme with its first answer; until then the reader's colour scheme is used. */
const cardPage = (): string => `<!doctype html>
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

const VERDICTS_DA = {
  genuine: 'besparelsen holder',
  overstated: 'besparelsen er mindre, end butikken skriver',
  no_saving: 'samme pris som i de 30 dage før',
  dearer: 'butikken var billigere i de 30 dage før',
  raised_first: 'prisen blev sat op, før den blev sat ned',
  unfounded: 'vi har ikke set varen til en højere pris',
  recommended_price: 'førprisen er en vejledende pris',
  unknown: 'vi har ikke fulgt varen længe nok',
} satisfies Record<Verdict, string>;

/** What is said of an offer that does not count, beside its price. */
const FLAGS_DA = {
  price_outlier: 'Usædvanligt lav pris, som ikke er bekræftet',
  price_high: 'Usædvanligt høj pris',
  name_mismatch: 'Kan være en anden vare',
  high_shipping: 'Usædvanligt dyr levering',
} satisfies Record<Exclude<Flag, 'ambiguous'>, string>;

/** The card's script. Texts are inserted as text, and the chart is parsed as an SVG picture, in which no script runs. */
const CARD_SCRIPT = `
"use strict";
const CHART = ${JSON.stringify(CHART_KEY)};
const VERDICTS = ${JSON.stringify(VERDICTS_DA)};
const FLAGS = ${JSON.stringify(FLAGS_DA)};
const STOCKS = { out_of_stock: "Ikke på lager" };
const CONDITIONS = { used: "Brugt", refurbished: "Istandsat" };
const GOOD = ["genuine"];
const card = document.getElementById("card");
const waiting = new Map();
let nextId = 1;
const post = (message) => window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const ask = (method, params) => new Promise((done) => {
  const id = nextId++;
  waiting.set(id, done);
  post({ id, method, params });
});
const kr = (amount) => amount.toLocaleString("da-DK", { maximumFractionDigits: 2 }) + " kr.";
const el = (tag, text, className) => {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  if (className) element.className = className;
  return element;
};
function notesOf(offer) {
  return [CONDITIONS[offer.condition], STOCKS[offer.stock], ...(offer.flags || []).map((flag) => FLAGS[flag])].filter(Boolean).join(". ");
}
function drawingOf(meta) {
  const svg = meta && typeof meta[CHART] === "string" ? meta[CHART] : "";
  const root = svg && new DOMParser().parseFromString(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" '), "image/svg+xml").documentElement;
  return root && root.localName === "svg" && !root.querySelector("script,foreignObject,a") ? document.importNode(root, true) : null;
}
function position(s) {
  const lows = [[365, s.lowest_365_days], [90, s.lowest_90_days], [30, s.lowest_30_days]].filter(([, low]) => typeof low === "number");
  const record = lows.find(([, low]) => s.lowest_price <= low);
  const notes = notesOf(s);
  if (notes) return [notes, "look"];
  if (record) return ["Ikke set billigere de seneste " + record[0] + " dage", "good"];
  const last = lows[0];
  return last ? ["Har kostet " + kr(last[1]) + " inden for " + last[0] + " dage", "look"] : ["Vi har ikke fulgt varen længe nok", "soft"];
}
function headOf(found, s) {
  const parts = [];
  if (found.demo) parts.push(el("p", "Demo: butikker, varer og priser er opdigtede.", "demo"));
  parts.push(el("h1", found.product.product_name), el("p", kr(s.lowest_price), "price"));
  const delivered = typeof s.lowest_total === "number" ? ", " + kr(s.lowest_total) + " leveret" + (s.lowest_total_shop ? " fra " + s.lowest_total_shop : "") : "";
  parts.push(el("p", "hos " + s.shop + delivered));
  const [text, tone] = position(s);
  parts.push(el("p", text + (typeof s.usual_price === "number" ? ". Plejer at koste " + kr(s.usual_price) : ""), tone));
  if (s.claim) parts.push(el("p", "Før " + kr(s.claim.before_price) + ": " + (VERDICTS[s.claim.verdict] || ""), GOOD.includes(s.claim.verdict) ? "good" : "look"));
  if (s.discount_code) parts.push(el("p", "Rabatkode " + s.discount_code.code + " hos " + s.discount_code.shop + ": " + s.discount_code.title, "small"));
  return parts;
}
function offersOf(offers) {
  const list = el("ul");
  for (const offer of offers.slice(0, 5)) {
    const { shop, price, total, link } = offer;
    const row = el("li");
    const notes = notesOf(offer);
    row.append(el("span", notes ? shop + " (" + notes + ")" : shop), el("span", kr(price) + (typeof total === "number" ? " (" + kr(total) + " leveret)" : "")));
    if (link) {
      const go = el("button", "Annoncelink");
      go.addEventListener("click", () => void ask("ui/open-link", { url: link }));
      row.append(go);
    }
    list.append(row);
  }
  return list;
}
function show(result) {
  const found = result && result.structuredContent;
  if (!found || !found.found || !found.summary) card.replaceChildren(el("p", "Ingen butik har varen nu.", "soft"));
  else {
    const chart = drawingOf(result._meta);
    const read = "Læst hos butikkerne " + new Date(found.data_as_of).toLocaleString("da-DK", { dateStyle: "medium", timeStyle: "short" }) + ". Butikkens egen side afgør prisen.";
    card.replaceChildren(...headOf(found, found.summary), ...(chart ? [chart] : []), offersOf(found.offers), el("p", read, "soft small"));
  }
  post({ method: "ui/notifications/size-changed", params: { width: card.scrollWidth, height: document.documentElement.scrollHeight } });
}
const dress = (context) => { if (context && context.theme) document.documentElement.dataset.theme = context.theme; };
window.addEventListener("message", ({ source, data }) => {
  if (source !== window.parent || !data || data.jsonrpc !== "2.0") return;
  if (data.method === undefined) {
    const done = waiting.get(data.id);
    waiting.delete(data.id);
    if (done) done(data.result);
  } else if (data.method === "ui/notifications/tool-result") show(data.params);
  else if (data.method === "ui/notifications/host-context-changed") dress(data.params);
  else if (data.method === "ui/resource-teardown") post({ id: data.id, result: {} });
});
ask("ui/initialize", { protocolVersion: "2026-01-26", appInfo: { name: "prisme", version: "1.0.0" }, appCapabilities: {} }).then((host) => {
  dress(host && host.hostContext);
  post({ method: "ui/notifications/initialized", params: {} });
});
`;
