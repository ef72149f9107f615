import type { RawRow } from '../feed.ts';

/** A push parser: text in, records out through the `emit` it was made with. `end` judges whether the file was whole. */
export interface Reader {
  write(text: string): void;
  end(): void;
}

export type Emit = (row: RawRow) => void;

/** Stands for a record that could not be taken apart. */
export const RAGGED: RawRow = Object.freeze({});
