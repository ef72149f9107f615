import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { giftListJson, giftListsFor, giftValues, withinBudget } from '../../catalogue/answers/lists.ts';
import { type GiftFilter, listWord } from '../../catalogue/night/lists/gift-words.ts';
import { GiftListSchema, GiftListsSchema } from '../../contract/list-schemas.ts';
import { querySchema } from '../../contract/query-schemas.ts';
import { EXAMPLE_GIFT_LIST } from '../../contract/resources.ts';
import { Type } from '../../contract/schema.ts';
import { AppError } from '../../domain/errors.ts';
import { askedOre, bad, type ListQuestion, limitOf, readQuery } from '../lists/list-query.ts';
import {
  createFirstPages,
  cutPage,
  JSON_TYPE,
  listPage,
  readCursor,
  readIn,
  scopeOf,
  sendList,
} from '../lists/paging.ts';
import { answers, isFresh } from '../server/answers.ts';

const PATH = '/gift-lists';
const PRODUCTS_SHOWN = 5;
const PRODUCTS_OF_ONE = 100;

const Budget = Type.Optional(
  Type.Number({ minimum: 0, description: 'The most to spend per gift, DKK: only products within it show' }),
);

export function giftListRoutes(app: FastifyInstance, live: CurrentCatalogue): void {
  const firstPage = createFirstPages(live);
  app.get(
    PATH,
    {
      schema: {
        operationId: 'getGiftLists',
        summary: 'Curated gift lists',
        description:
          'By recipient, occasion and budget. Filter words may be Danish or English, with or without æøå.',
        tags: ['Discovery'],
        querystring: querySchema(
          {
            recipient: Type.Optional(Type.String({ description: 'For example mor, far, barn, teenager' })),
            occasion: Type.Optional(Type.String({ description: 'For example jul, fødselsdag, bryllup' })),
            budget: Budget,
          },
          false,
        ),
        response: answers(GiftListsSchema, 400),
      },
    },
    (request, reply) => {
      const question = readQuery(request.query, ['recipient', 'occasion', 'budget']);
      const limit = limitOf(question);
      const budgetOre = budgetOf(question);
      const scope = scopeOf(PATH, question);
      const cursor = readCursor(scope, question);
      const after = (cursor?.after[0] as number | undefined) ?? 0;
      return readIn(live, cursor, (generation) => {
        const lists = generation.lists.giftLists();
        const values = giftValues(lists);
        const recipient = wordOf('recipient', question['recipient'], values.recipients);
        const occasion = wordOf('occasion', question['occasion'], values.occasions);
        if (isFresh(request, reply, live, generation)) return reply;
        const make = () => {
          const matches = giftListsFor(lists, { recipient, occasion, budgetOre });
          const rows = matches.slice(after, after + limit + 1);
          const { shown, next } = cutPage(generation, { scope, limit }, rows, () => [after + limit]);
          const items = shown.map((list) => giftListJson(generation, list, PRODUCTS_SHOWN));
          return listPage(generation, items, next, { filters: values });
        };
        const isFirst = (cursor ?? recipient ?? occasion ?? budgetOre) === undefined;
        return sendList(request, reply, isFirst ? firstPage(generation, request.url, make) : make());
      });
    },
  );
  addGiftList(app, live);
}

function addGiftList(app: FastifyInstance, live: CurrentCatalogue): void {
  app.get<{ Params: { slug: string } }>(
    `${PATH}/:slug`,
    {
      schema: {
        operationId: 'getGiftList',
        summary: 'One gift list with up to 100 products',
        description: 'Kept while the operator keeps it.',
        tags: ['Discovery'],
        params: Type.Object({ slug: Type.String({ examples: [EXAMPLE_GIFT_LIST] }) }),
        querystring: Type.Object({ budget: Budget }),
        response: answers(GiftListSchema, 400, 404),
      },
    },
    (request, reply) => {
      const [unknown] = Object.keys(request.query as object).filter((name) => name !== 'budget');
      if (unknown !== undefined)
        throw bad(`There is no parameter ${JSON.stringify(unknown.slice(0, 60))} here; known is budget.`);
      const budgetOre = budgetOf(readQuery(request.query, ['budget']));
      return live.read((generation) => {
        const list = generation.lists.giftLists().find(({ slug }) => slug === request.params.slug);
        if (list === undefined)
          throw new AppError('not_found', 'There is no such gift list; /gift-lists shows them all.');
        if (isFresh(request, reply, live, generation)) return reply;
        const json = giftListJson(generation, withinBudget(list, budgetOre), PRODUCTS_OF_ONE);
        const asOf = generation.dataAsOf;
        return reply.type(JSON_TYPE).send(`${json.slice(0, -1)},"data_as_of":"${asOf}"}`);
      });
    },
  );
}

const budgetOf = ({ budget }: ListQuestion): number | undefined =>
  budget === undefined ? undefined : askedOre('budget', budget);

function wordOf(filter: GiftFilter, text: string | undefined, used: readonly string[]): string | undefined {
  if (text === undefined) return undefined;
  const word = listWord(filter, text, used);
  if (word !== undefined) return word;
  throw bad(
    used.length === 0
      ? `There is no such ${filter}: no gift lists have been made yet.`
      : `There is no such ${filter}; known are ${used.join(', ')}.`,
  );
}
