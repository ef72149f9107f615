import type { Ore } from '../../domain/money.ts';
import { currencyIn, parsePrice } from './price.ts';

/**
 * The cheapest delivery to Denmark. Empty, negative or unreadable is unknown, never free.
 * Entries are amounts, words, or Google's `country:region:service:price`, several parted by commas.
 * `thousandths`: the feed writes three decimals, see `parsePrice`.
 */
export function parseShipping(entries: readonly string[], thousandths = false): Ore | null {
  let cheapest: Ore | null = null;
  for (const entry of entries) {
    for (const option of entry.includes(':') ? entry.split(/,(?=\s*[A-Z]{0,2}:)/) : [entry]) {
      const cost = costToDenmark(option, thousandths);
      if (cost !== null && (cheapest === null || cost < cheapest)) cheapest = cost;
    }
  }
  return cheapest;
}

const FREE =
  /^(?:gratis|fri)(?:\s+(?:fragt|levering|forsendelse))?$|^fragtfri(?:t)?$|^free(?:\s+(?:shipping|delivery))?$/i;

function costToDenmark(option: string, thousandths: boolean): Ore | null {
  let amount = option.trim();
  if (amount.includes(':') && !amount.endsWith(':-')) {
    const parts = amount.split(':');
    const country = parts[0]!.trim().toUpperCase();
    if (country !== '' && country !== 'DK' && country !== 'DNK') return null;
    // Prisjakt adds handling times behind the price, so the part with a currency goes before the last one.
    amount = (
      parts.find((part, index) => index > 0 && currencyIn(part) !== undefined) ?? parts.at(-1)!
    ).trim();
  }
  if (amount === '') return null;
  if (FREE.test(amount)) return 0 as Ore;
  const currency = currencyIn(amount);
  if (currency !== undefined && currency !== 'DKK' && currency !== 'kr') return null;
  return parsePrice(amount, thousandths) ?? null;
}
