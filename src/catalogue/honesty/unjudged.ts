import type { Claim } from '../../domain/honesty/claim.ts';
import { USUAL_WINDOW } from './steps/window.ts';

/** A claim of which nothing is known: its price is in doubt, or nobody has judged it. */
export const UNJUDGED: Claim = {
  verdict: 'unknown',
  flags: [],
  sinceDay: null,
  windowDays: USUAL_WINDOW.days,
  knownDays: null,
  priorOre: null,
  priorDay: null,
  usualOre: null,
};
