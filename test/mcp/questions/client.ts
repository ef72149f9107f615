import type { FastifyInstance } from 'fastify';
import { modernCall } from '../a-tool-server.ts';
import type { Plan } from './bank.ts';

const CALLS_MAX = 2;

/** The results of a question's calls. */
export interface Asked {
  calls: number;
  /** Products that the search found, the best first. */
  eans: string[];
  /** The text for the model. */
  text: string;
  structured: string;
  /** Tokens of text, a token being four bytes, links left out. */
  tokens: number;
}

/** Does what an assistant would: searches, takes the product that was meant, looks it up. */
export async function askTools(app: FastifyInstance, plan: Plan, meant: string): Promise<Asked> {
  const asked: Asked = { calls: 0, eans: [], text: '', structured: '', tokens: 0 };
  const call = async (name: string, args: object) => {
    if (++asked.calls > CALLS_MAX) throw new Error('a question is to be answered in two calls');
    const [payload, headers] = modernCall(name, args);
    const answer = await app.inject({ method: 'POST', url: '/mcp', headers: { ...headers }, payload });
    const { content, structuredContent } = answer.json().result;
    const { text } = content[0];
    asked.text = `${asked.text}\n${text}`;
    asked.structured += JSON.stringify(structuredContent);
    asked.tokens += Buffer.byteLength(text.replace(/https?:\/\/\S+/g, '')) / 4;
    return structuredContent;
  };
  if (plan.search !== undefined) {
    const { results } = await call('search_products', plan.search);
    asked.eans = results.map(({ ean }: { ean: string }) => ean);
  }
  if (plan.get !== undefined) {
    const isMeant = asked.eans.includes(meant);
    const ean = plan.get === 'found' ? (isMeant ? meant : asked.eans[0]) : plan.get.ean;
    if (ean !== undefined) asked.eans.push((await call('get_product', { ean })).ean);
  }
  return asked;
}
