export interface ToolClient {
  /** It reads structured content; other clients get the same JSON as text. */
  structured: boolean;
  /** It shows cards: only then the answer contains the chart. */
  cards: boolean;
}

export const CARD_URI = 'ui://prisme/product';
export const CARD_TYPE = 'text/html;profile=mcp-app';
export const UI_EXTENSION = 'io.modelcontextprotocol/ui';
export const CHART_KEY = 'prisme/chart';

export function showsCards(capabilities: unknown): boolean {
  const { extensions } = (capabilities ?? {}) as { extensions?: Record<string, unknown> };
  const extension = extensions?.[UI_EXTENSION];
  if (typeof extension !== 'object' || extension === null) return false;
  const { mimeTypes } = extension as { mimeTypes?: unknown };
  return mimeTypes === undefined || (Array.isArray(mimeTypes) && mimeTypes.includes(CARD_TYPE));
}
