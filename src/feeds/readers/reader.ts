import type { RawRow, ReadRecord } from '../feed.ts';

/** A push parser: text in, records out through the `emit` it was made with. `end` judges whether the file was whole. */
export interface Reader {
  write(text: string): void;
  end(): void;
}

/** The rows of a text are looked at when the whole text was written. */
export type Emit = (record: ReadRecord) => void;

/** Stands for a record that could not be taken apart. */
export const RAGGED: RawRow = Object.freeze({});
