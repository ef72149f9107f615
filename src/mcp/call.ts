import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CurrentCatalogue } from '../catalogue/answers/current-catalogue.ts';
import type { ShopCodes } from '../catalogue/answers/discounts.ts';
import type { Clock } from '../domain/day.ts';
import { AppError } from '../domain/errors.ts';
import { conciseSearch, type SearchBody, withoutUnitPrices } from './answers/concise.ts';
import { fullSearchText, fullText, lookupText, searchText } from './answers/lines.ts';
import { conciseLookup, fullProduct, summaryFacts } from './answers/product.ts';
import { type Summary, summaryOf } from './answers/summary.ts';
import { type Arguments, BAD_QUERY, BadArgument, productArguments, searchArguments } from './arguments.ts';
import { chartSvg } from './card/chart.ts';
import { CHART_KEY, type ToolClient } from './tool-client.ts';

export interface CallParts {
  live: CurrentCatalogue;
  baseUrl: string;
  search: (query: Readonly<Record<string, string>>) => Promise<SearchBody>;
  codesOf: ShopCodes;
  clock: Clock;
  log: { error(details: object, message: string): void };
}

interface ToolAnswer {
  structured: object;
  text: () => string;
  chart?: string | undefined;
}
type ToolRunner = (parts: CallParts, args: Arguments, client: ToolClient) => ToolAnswer | Promise<ToolAnswer>;

const FAILED = 'The price service failed on this call; try once more, and tell the user if it fails again.';

const CALLS: Readonly<Record<string, ToolRunner>> = {
  __proto__: null as never,
  search_products: searchProducts,
  get_product: getProduct,
};

/** Runs a tool; undefined when there is no such tool. Every failure is a result that the model can read. */
export async function callTool(
  parts: CallParts,
  { name, args, client }: { name: string; args: Arguments; client: ToolClient },
): Promise<CallToolResult | undefined> {
  const call = CALLS[name];
  if (!call) return undefined;
  try {
    return answer(await call(parts, args, client), client);
  } catch (error) {
    if (error instanceof BadArgument) return refusal(error.message);
    if (error instanceof AppError && error.code === 'bad_request') return refusal(BAD_QUERY);
    if (error instanceof AppError && error.code === 'unavailable')
      return refusal(unavailable(name, error.retryAfterS));
    return failedCall(parts.log, name, error);
  }
}

/** What fails inside is logged whole, and told as little as possible. */
export function failedCall(log: CallParts['log'], tool: string, error: unknown): CallToolResult {
  log.error({ err: error, tool }, 'tool call failed');
  return refusal(FAILED);
}

async function searchProducts({ live, search }: CallParts, args: Arguments): Promise<ToolAnswer> {
  const { query, detail } = searchArguments(args);
  const body = await search(query);
  const demo = live.generation().meta.demo;
  const concise = conciseSearch(body, demo);
  if (detail === 'concise') return { structured: concise, text: () => searchText(concise) };
  const offersOf = body.results.map(({ offers }) => offers);
  return {
    structured: { ...body, results: body.results.map(withoutUnitPrices), ...(demo && { demo }) },
    text: () => fullSearchText(concise, offersOf),
  };
}

function getProduct(
  parts: CallParts,
  args: Arguments,
  { cards }: ToolClient,
): ToolAnswer | Promise<ToolAnswer> {
  const { ean, days, detail } = productArguments(args);
  const { live } = parts;
  if (detail === 'full') {
    const full = live.read((generation) => fullProduct(parts, generation, ean, days));
    return { structured: full, text: () => fullText(full) };
  }
  const [full, facts, chart] = live.read((generation) => [
    fullProduct(parts, generation, ean, days),
    summaryFacts(generation, ean),
    cards ? chartSvg(generation, ean) : undefined,
  ]);
  const answerWith = (summary: Summary | null): ToolAnswer => {
    const concise = conciseLookup(full, summary);
    return { structured: concise, text: () => lookupText(concise), chart };
  };
  if (facts === undefined) return answerWith(null);
  const nowMs = parts.clock();
  return Promise.all(facts.vendorIds.map((vendorId) => parts.codesOf(vendorId, nowMs))).then((codes) =>
    answerWith(summaryOf(full.offers, facts.position, codes.flat())),
  );
}

const answer = ({ structured, text, chart }: ToolAnswer, client: ToolClient): CallToolResult => ({
  content: [{ type: 'text', text: client.structured ? text() : JSON.stringify(structured) }],
  structuredContent: structured as Record<string, unknown>,
  ...(chart !== undefined && { _meta: { [CHART_KEY]: chart } }),
});

/** Without structuredContent: 1.x clients validate it against the output schema even in an error. */
const refusal = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

function unavailable(tool: string, retryAfterS = 30): string {
  const next = tool === 'search_products' ? ', or use get_product if you have the barcode' : '';
  return `The price service cannot answer right now; wait ${retryAfterS} seconds and call ${tool} again${next}.`;
}
