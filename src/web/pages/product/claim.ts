import { amountText } from '../../../domain/format/numbers.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Visit } from '../../layout/visit.ts';
import { PROOF_TEXTS } from '../../texts/honesty/proof-texts.ts';
import { CLAIM_TEXTS, verdictWords } from '../../texts/honesty/verdict-texts.ts';
import { type PageOffer, proofPath } from './content.ts';

/** What a shop says it cost before, and what its own prices say of that. Never struck through: that would repeat the claim. */
export function claimCell(visit: Visit, ean: string, offer: PageOffer): Html {
  const { language, today } = visit;
  const { before_price, price, claim, vendor } = offer;
  const texts = CLAIM_TEXTS[language];
  if (before_price === null || before_price <= price)
    return html`<span class="soft small">${texts.none}</span>`;
  const before = amountText(before_price, language);
  if (!claim) return html`<span class="soft small">${texts.said(before)}</span>`;
  const { tone, words, because } = verdictWords(claim, language, today);
  return html`<span class="small">${texts.before(before)} <span class="${tone}">${words}</span>${because !== '' && html` <span class="soft">(${because})</span>`} <a class="why" href="${visit.link(proofPath(ean, vendor.domain))}" aria-label="${PROOF_TEXTS[language].link}: ${vendor.name || vendor.domain}">${PROOF_TEXTS[language].link}</a></span>`;
}
