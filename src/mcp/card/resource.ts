import type { Resource } from '@modelcontextprotocol/server';
import { CARD_URI, UI_EXTENSION } from './names.ts';
import { cardPage } from './page.ts';

/*
 * A product as a card inside the conversation (MCP Apps, revision 2026-01-26). The card is one page that needs no network:
 * the host hands it the tool's result, and the chart in that result's `_meta`.
 */

const CARD_TYPE = 'text/html;profile=mcp-app';

/** Nothing is loaded from anywhere. */
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

/** Whether a client said, in this request, that it shows cards. */
export function showsCards(capabilities: unknown): boolean {
  const { extensions } = (capabilities ?? {}) as { extensions?: Record<string, unknown> };
  const asked = extensions?.[UI_EXTENSION];
  if (typeof asked !== 'object' || asked === null) return false;
  const { mimeTypes } = asked as { mimeTypes?: unknown };
  return mimeTypes === undefined || (Array.isArray(mimeTypes) && mimeTypes.includes(CARD_TYPE));
}
