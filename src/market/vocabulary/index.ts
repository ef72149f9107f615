import { CLOTHING } from './clothes.ts';
import { ELECTRONICS } from './electronics.ts';
import { EVERYDAY } from './everyday.ts';
import { FAMILY } from './family.ts';
import { GADGETS } from './gadgets.ts';
import { GARDENING } from './garden.ts';
import { HOUSEHOLD } from './household.ts';
import { KITCHEN } from './kitchen.ts';
import { LEISURE } from './leisure.ts';
import { LIVING } from './living.ts';
import { PHONES } from './phones.ts';
import { SPORTS } from './sports.ts';
import type { ProductType } from './type.ts';

export const TYPES: readonly ProductType[] = [
  ...ELECTRONICS,
  ...PHONES,
  ...GADGETS,
  ...HOUSEHOLD,
  ...KITCHEN,
  ...LIVING,
  ...GARDENING,
  ...FAMILY,
  ...CLOTHING,
  ...LEISURE,
  ...SPORTS,
  ...EVERYDAY,
];
