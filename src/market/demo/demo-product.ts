import type { Day } from '../../domain/day.ts';
import type { Article } from '../synthetic/article.ts';

/** An article of the demo with its proper name: the ground truth that searches are judged by. */
export interface DemoProduct extends Article {
  name: string;
  /** Sold as refurbished only. */
  refurbishedOnly: boolean;
  /** The day it came on the market; null for what was always there. */
  bornDay: Day | null;
}
