import type { Offer } from '../../src/domain/product.ts';
import { aShopWindow, daysAgo, TODAY } from '../web/a-shop-window.ts';

export const AGENT = { 'ucp-agent': 'profile="https://platform.example/profile"' };

/** The service over a market, asked as a commerce platform asks. */
export async function aCatalog(
  offers: readonly Offer[],
  env: Record<string, string> = { LIMIT_MCP_FREE: '100000' },
  before: readonly Offer[] = [],
) {
  const nights = before.length > 0 ? ([[daysAgo(60), before]] as const) : [];
  const { app, market } = await aShopWindow([...nights, [TODAY, offers]], env);
  const ask = async (
    operation: 'search' | 'lookup' | 'product',
    payload: object | string,
    headers: Record<string, string> = AGENT,
  ) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/ucp/v1/catalog/${operation}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
    return { status: answer.statusCode, headers: answer.headers, json: answer.json() };
  };
  return { app, market, ask };
}
