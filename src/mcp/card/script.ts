import type { Verdict } from '../../domain/claim.ts';
import { CHART_KEY } from './names.ts';

const VERDICTS_DA = {
  genuine: 'besparelsen passer',
  overstated: 'besparelsen er mindre, end butikken skriver',
  no_saving: 'samme pris som de 30 dage før',
  dearer: 'dyrere end butikkens laveste pris de 30 dage før',
  raised_first: 'prisen blev sat op, før den blev sat ned',
  unfounded: 'vi har ikke set varen til en højere pris',
  recommended_price: 'sammenligner med vejledende pris',
  unknown: 'vi har ikke fulgt varen længe nok',
} satisfies Record<Verdict, string>;

/**
 * What runs in the card: a handshake with the host, then whatever results it hands over. Every text is put in as text;
 * the drawing is parsed as a picture, in which nothing runs.
 */
export const CARD_SCRIPT = `
"use strict";
const CHART = ${JSON.stringify(CHART_KEY)};
const VERDICTS = ${JSON.stringify(VERDICTS_DA)};
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
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
};
function drawingOf(meta) {
  const svg = meta && typeof meta[CHART] === "string" ? meta[CHART] : "";
  const root = svg && new DOMParser().parseFromString(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" '), "image/svg+xml").documentElement;
  return root && root.localName === "svg" && !root.querySelector("script,foreignObject,a") ? document.importNode(root, true) : null;
}
function position(s) {
  const lows = [[365, s.lowest_365_days], [90, s.lowest_90_days], [30, s.lowest_30_days]].filter(([, low]) => typeof low === "number");
  const record = lows.find(([, low]) => s.lowest_price <= low);
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
  for (const { shop, price, total, link } of offers.slice(0, 5)) {
    const row = el("li");
    row.append(el("span", shop), el("span", kr(price) + (typeof total === "number" ? " (" + kr(total) + " leveret)" : "")));
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
