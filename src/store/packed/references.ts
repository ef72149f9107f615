import type { EanNumber } from '../../domain/ean.ts';
import type { Reference } from './product-facts.ts';

/** The reference of every article by EAN; a night's feeds are compared with them. */
export interface References {
  readonly size: number;
  find(ean: EanNumber): Reference | undefined;
}

export const NO_REFERENCES: References = { size: 0, find: () => undefined };

// An entry is 16 bytes, so that five million fit into memory: the EAN as a double, the price, the voice and their number.
const ENTRY_BYTES = 16;
const ENTRIES_AT_ONCE = 65_536;
const VOICES_MAX = 255;
const ORE_MAX = 2 ** 32 - 1;

/** Packs entries, which must come in EAN order, and hands them on in blocks. */
export function referencePacker(onBlock: (bytes: Uint8Array) => void) {
  let view = new DataView(new ArrayBuffer(ENTRY_BYTES * ENTRIES_AT_ONCE));
  let filled = 0;
  const flush = () => {
    if (filled > 0) onBlock(new Uint8Array(view.buffer, 0, filled * ENTRY_BYTES));
    view = new DataView(new ArrayBuffer(ENTRY_BYTES * ENTRIES_AT_ONCE));
    filled = 0;
  };
  return {
    add(ean: EanNumber, { ore, voice, voices }: Reference): void {
      const at = filled * ENTRY_BYTES;
      view.setFloat64(at, ean, true);
      view.setUint32(at + 8, Math.min(ore, ORE_MAX), true);
      view.setUint32(at + 12, voice * (VOICES_MAX + 1) + Math.min(voices, VOICES_MAX), true);
      if (++filled === ENTRIES_AT_ONCE) flush();
    },
    flush,
  };
}

export function referencesOf(blocks: readonly Uint8Array[]): References {
  const bytes = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let end = 0;
  for (const block of blocks) {
    bytes.set(block, end);
    end += block.length;
  }
  const view = new DataView(bytes.buffer);
  const size = bytes.length / ENTRY_BYTES;
  return {
    size,
    find(ean) {
      let [low, high] = [0, size];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (view.getFloat64(middle * ENTRY_BYTES, true) < ean) low = middle + 1;
        else high = middle;
      }
      const at = low * ENTRY_BYTES;
      if (low === size || view.getFloat64(at, true) !== ean) return undefined;
      const last = view.getUint32(at + 12, true);
      return {
        ore: view.getUint32(at + 8, true),
        voice: Math.floor(last / (VOICES_MAX + 1)),
        voices: last % (VOICES_MAX + 1),
      };
    },
  };
}
