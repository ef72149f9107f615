import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CurrentCatalogue } from '../catalogue/answers/current-catalogue.ts';
import { offersOf } from '../catalogue/answers/lookup.ts';
import type { searchProducts as searchCatalogue } from '../catalogue/answers/search.ts';
import { parseEan } from '../domain/ean.ts';
import { AppError } from '../domain/errors.ts';

/** The REST search body; the tool shows it as it is. */
export type SearchBody = Awaited<ReturnType<typeof searchCatalogue>>;

export interface CallParts {
  live: CurrentCatalogue;
  /** The REST search: counts the characters, asks, and gives the REST body. */
  search: (q: string) => Promise<SearchBody>;
  log: { error(details: object, message: string): void };
}

type Arguments = Readonly<Record<string, unknown>>;
type Call = (parts: CallParts, args: Arguments) => CallToolResult | Promise<CallToolResult>;

// A model acts on these texts: each says what was wrong and what to send next. Nothing foreign gets in: they are constants.
const BAD_QUERY =
  'q must be text of 5 to 200 characters; call search_products again with the product name, brand or model in q.';
const BAD_EAN =
  'ean must be a barcode of 1 to 13 digits and nothing else; call get_product again with the digits, or search_products with the product name.';
const FAILED = 'The price service failed on this call; try once more, and tell the user if it fails again.';

const CALLS: Readonly<Record<string, Call>> = {
  __proto__: null as never,
  search_products: searchProducts,
  get_product: getProduct,
};

/** Runs a tool; undefined when there is no such tool. Whatever goes wrong inside is a result the model can read. */
export async function callTool(
  parts: CallParts,
  name: string,
  args: Arguments,
): Promise<CallToolResult | undefined> {
  const call = CALLS[name];
  if (!call) return undefined;
  try {
    return await call(parts, args);
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad_request') return refusal(BAD_QUERY);
    if (error instanceof AppError && error.code === 'unavailable')
      return refusal(unavailable(name, error.retryAfterS));
    parts.log.error({ err: error, tool: name }, 'tool call failed');
    return refusal(FAILED);
  }
}

async function searchProducts({ search }: CallParts, { q }: Arguments): Promise<CallToolResult> {
  return typeof q === 'string' ? answer(await search(q)) : refusal(BAD_QUERY);
}

function getProduct({ live }: CallParts, args: Arguments): CallToolResult {
  // Models drop the quotes: a code without leading zeros is the same code as a number.
  const asked = typeof args.ean === 'number' ? String(args.ean) : args.ean;
  const ean = typeof asked === 'string' ? parseEan(asked) : undefined;
  if (ean === undefined) return refusal(BAD_EAN);
  return live.read((generation) => {
    const { found, offers, data_as_of } = offersOf(live, generation, ean);
    const product = found ? JSON.parse(generation.productJson(ean)!) : null;
    return answer({ found, ean, product, offers, data_as_of });
  });
}

function answer(structured: object): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(structured) }],
    structuredContent: structured as Record<string, unknown>,
  };
}

/** A refusal has no structuredContent: 1.x clients hold it against the output schema even on an error. */
function refusal(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function unavailable(tool: string, retryAfterS = 30): string {
  const next = tool === 'search_products' ? ', or use get_product if you have the barcode' : '';
  return `The price service cannot answer right now; wait ${retryAfterS} seconds and call ${tool} again${next}.`;
}
