import { ELECTRONICS } from './electronics.ts';
import { EVERYDAY } from './everyday.ts';
import { FAMILY } from './family.ts';
import { GADGETS } from './gadgets.ts';
import { HOUSEHOLD } from './household.ts';
import { KITCHEN } from './kitchen.ts';
import { LEISURE } from './leisure.ts';
import { LIVING } from './living.ts';
import type { ProductType } from './type.ts';

export const TYPES: readonly ProductType[] = [
  ...ELECTRONICS,
  ...GADGETS,
  ...HOUSEHOLD,
  ...KITCHEN,
  ...LIVING,
  ...FAMILY,
  ...LEISURE,
  ...EVERYDAY,
];
