import type { Stage } from '../../../../store/packed/shop-record.ts';

/** How a shop stands tonight. It is decided before the first article is judged. */
export interface Standing {
  /** Shops of one owner are one voice. */
  voice: number;
  stage: Stage;
  /** Whether a deep cut of its own counts on its second night. */
  mayCut: boolean;
  /** The day it was first read. */
  since: number;
  /** The operator vouches for it: its articles have places, whatever its record. */
  isVouched: boolean;
}

/** A voice of good record, as references, words and places in lists ask for it. */
export const isTrusted = ({ stage }: Standing): boolean => stage !== 'newcomer';

/** Whether what a shop offers has a place. */
export const givesPlace = (standing: Standing): boolean => isTrusted(standing) || standing.isVouched;
