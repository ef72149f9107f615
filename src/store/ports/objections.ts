import type { Day } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';

/** A shop's objection to a verdict and what came of it, as the public log tells it. */
export interface ShopObjection {
  id: number;
  vendorId: number;
  /** The article that it is about; null if it is about the shop's figures as a whole. */
  ean: EanNumber | null;
  text: string;
  openedDay: Day;
  /** Null while it is open. */
  outcome: string | null;
  closedDay: Day | null;
}

export type NewShopObjection = Omit<ShopObjection, 'id' | 'outcome' | 'closedDay'>;

export interface ObjectionStore {
  /** All objections, the newest first. */
  all(): Promise<ShopObjection[]>;
  /** Returns the new objection's id. */
  add(objection: NewShopObjection): Promise<number>;
  /** Closes an open objection. One that is closed keeps its outcome. */
  close(id: number, outcome: string, closedDay: Day): Promise<'closed' | 'closed before' | 'unknown'>;
}
