import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { PERIODS, type Period } from '../../catalogue/night/lists/drops.ts';
import { DropsSchema, MonthlyDropsSchema, RealParameter } from '../../contract/list-schemas.ts';
import { Type } from '../../contract/schema.ts';
import { addDays, formatDay } from '../../domain/day.ts';
import { askedOf } from '../lists/list-query.ts';
import { serveProductList } from '../lists/product-list.ts';

const SORTS = ['percent', 'amount'] as const;

const SAYS: Record<Period, { operationId: string; summary: string; description: string }> = {
  today: {
    operationId: 'getDropsToday',
    summary: 'The biggest price drops today',
    description: 'Against the lowest price of the 31 days that end the day before, from our own history.',
  },
  '7-days': {
    operationId: 'getDrops7Days',
    summary: 'Products that dropped 5 % or more in a week',
    description:
      'Against the lowest price of the 31 days that end seven days ago. Younger products are left out.',
  },
  '30-days': {
    operationId: 'getDrops30Days',
    summary: 'Products cheaper than thirty days ago, with their trend',
    description:
      'Against the lowest price of the 31 days that end thirty days ago. Younger products are left out.',
  },
};

export function priceDropRoutes(app: FastifyInstance, live: CurrentCatalogue): void {
  for (const period of Object.keys(PERIODS) as Period[]) {
    serveProductList(app, live, {
      path: `/products/price-drops/${period}`,
      ...SAYS[period],
      answer: period === '30-days' ? MonthlyDropsSchema : DropsSchema,
      own: {
        sort: Type.Optional(Type.Enum([...SORTS], { default: 'percent', description: 'amount: by kroner' })),
        real: RealParameter,
      },
      choose: ({ sort }) => `${period} ${askedOf('sort', sort, SORTS)}`,
      more: ({ meta }) => ({
        period,
        from: formatDay(addDays(meta.day, -PERIODS[period])),
        to: formatDay(meta.day),
      }),
    });
  }
}
