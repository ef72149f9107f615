import {
  AGENT_KINDS,
  type AgentKind,
  type AgentOptions,
  type ShopChoice,
  WITHIN_DAYS,
} from '../../contract/agents/kinds.ts';
import {
  METADATA_BYTES_MAX,
  PERCENT_MAX,
  REPEAT_DAYS_MAX,
  SHOPS_MAX,
  TARGET_KRONER_MAX,
} from '../../contract/agents/schemas.ts';
import { parseDomain } from '../../domain/domain-name.ts';
import { AppError } from '../../domain/errors.ts';
import { type Ore, oreOfKroner } from '../../domain/money.ts';

export type AgentFields = Readonly<Record<string, unknown>>;

/** Options that all kinds take. */
const FOR_ALL = ['vendors', 'not_vendors', 'delivered', 'repeat_after_days'];

/** Options that only some kinds take. */
const FOR_KIND: Readonly<Record<AgentKind, readonly string[]>> = {
  target: ['target_price', 'lower_again_percent'],
  drop: ['min_change_percent', 'min_change_amount'],
  rise: ['min_change_percent', 'min_change_amount'],
  low_within: ['within_days', 'lower_again_percent'],
  back_in_stock: [],
  real_discount: ['min_change_percent'],
};

export const OPTION_NAMES: readonly string[] = [
  ...new Set(['target_price', 'kind', ...Object.values(FOR_KIND).flat(), ...FOR_ALL]),
];

const CHANGE_PERCENT_DEFAULT = 5;
const DISCOUNT_PERCENT_DEFAULT = 10;

export const badRequest = (message: string): AppError => new AppError('bad_request', message);

/** Reads kind and options, or throws a 400. A field that is null counts as left out. */
export function parseKind(fields: AgentFields): {
  kind: AgentKind;
  targetOre: Ore;
  options: AgentOptions;
} {
  const kind = AGENT_KINDS.find((one) => one === (fields['kind'] ?? 'target'));
  if (kind === undefined) throw badRequest(`kind must be one of ${AGENT_KINDS.join(', ')}.`);
  const taken = [...FOR_KIND[kind], ...FOR_ALL];
  const foreign = OPTION_NAMES.find((name) => name !== 'kind' && !taken.includes(name) && has(fields, name));
  if (foreign !== undefined)
    throw badRequest(`An agent of kind ${kind} does not take ${foreign}; it takes ${taken.join(', ')}.`);
  const targetOre = kind === 'target' ? targetOf(fields['target_price']) : (0 as Ore);
  return { kind, targetOre, options: optionsIn(kind, fields) };
}

const has = (fields: AgentFields, name: string): boolean =>
  fields[name] !== undefined && fields[name] !== null;

function optionsIn(kind: AgentKind, fields: AgentFields): AgentOptions {
  if (has(fields, 'vendors') && has(fields, 'not_vendors'))
    throw badRequest('Send vendors or not_vendors, not both.');
  if (has(fields, 'min_change_percent') && has(fields, 'min_change_amount'))
    throw badRequest('Send min_change_percent or min_change_amount, not both.');
  return {
    ...(has(fields, 'vendors') && { vendors: shopsOf('vendors', fields['vendors']) }),
    ...(has(fields, 'not_vendors') && { notVendors: shopsOf('not_vendors', fields['not_vendors']) }),
    ...(deliveredOf(fields['delivered'] ?? false) && { delivered: true as const }),
    ...changeOf(kind, fields),
    ...(kind === 'low_within' && { withinDays: withinOf(fields['within_days']) }),
    ...(has(fields, 'lower_again_percent') && {
      lowerAgainPercent: percentOf('lower_again_percent', fields['lower_again_percent'], 1),
    }),
    ...(has(fields, 'repeat_after_days') && { repeatAfterDays: repeatOf(fields['repeat_after_days']) }),
  };
}

function changeOf(
  kind: AgentKind,
  fields: AgentFields,
): Pick<AgentOptions, 'minChangePercent' | 'minChangeOre'> {
  if (has(fields, 'min_change_amount'))
    return { minChangeOre: kronerOf('min_change_amount', fields['min_change_amount']) };
  if (has(fields, 'min_change_percent'))
    return { minChangePercent: percentOf('min_change_percent', fields['min_change_percent'], 0.1) };
  if (kind === 'drop' || kind === 'rise') return { minChangePercent: CHANGE_PERCENT_DEFAULT };
  return kind === 'real_discount' ? { minChangePercent: DISCOUNT_PERCENT_DEFAULT } : {};
}

const targetOf = (value: unknown): Ore => kronerOf('target_price', value);

function kronerOf(name: string, value: unknown): Ore {
  const isPlain = typeof value === 'number' && /^\d+(\.\d{1,2})?$/.test(String(value));
  const amount = isPlain && value > 0 && value <= TARGET_KRONER_MAX ? oreOfKroner(value) : undefined;
  if (amount !== undefined) return amount;
  throw badRequest(
    `${name} must be a number in DKK above 0, at most ${TARGET_KRONER_MAX}, with at most two decimals.`,
  );
}

function percentOf(name: string, value: unknown, least: number): number {
  const isPlain = typeof value === 'number' && /^\d+(\.\d)?$/.test(String(value));
  if (isPlain && value >= least && value <= PERCENT_MAX) return value;
  throw badRequest(`${name} must be a number from ${least} to ${PERCENT_MAX} with at most one decimal.`);
}

function shopsOf(name: string, value: unknown): ShopChoice {
  const texts = Array.isArray(value) && value.length >= 1 && value.length <= SHOPS_MAX ? value : [];
  const domains = texts.map((text: unknown) => (typeof text === 'string' ? parseDomain(text) : undefined));
  if (domains.length > 0 && domains.every((domain) => domain !== undefined))
    return { domains: [...new Set(domains)], ids: [] };
  throw badRequest(`${name} must be a list of 1 to ${SHOPS_MAX} domains of shops, such as ["elshop.dk"].`);
}

function deliveredOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw badRequest('delivered must be true or false.');
}

function withinOf(value: unknown): NonNullable<AgentOptions['withinDays']> {
  const days = WITHIN_DAYS.find((one) => one === value);
  if (days !== undefined) return days;
  throw badRequest(`within_days must be one of ${WITHIN_DAYS.join(', ')}.`);
}

function repeatOf(value: unknown): number {
  const days = Number.isInteger(value) ? (value as number) : 0;
  if (days >= 1 && days <= REPEAT_DAYS_MAX) return days;
  throw badRequest(`repeat_after_days must be a whole number from 1 to ${REPEAT_DAYS_MAX}.`);
}

const METADATA_DEPTH_MAX = 5;

/** Returns the metadata as JSON text; null without any. */
export function metadataOf(value: unknown, hasWebhook: boolean): string | null {
  if (value === null || value === undefined) return null;
  if (!hasWebhook) throw badRequest('metadata is for agents with a webhook_url; leave it out.');
  const isObject = typeof value === 'object' && !Array.isArray(value);
  const text = isObject && isShallow(value, METADATA_DEPTH_MAX) ? JSON.stringify(value) : undefined;
  if (text !== undefined && Buffer.byteLength(text) <= METADATA_BYTES_MAX) return text;
  throw badRequest(
    `metadata must be a JSON object of at most ${METADATA_BYTES_MAX} bytes and ${METADATA_DEPTH_MAX} levels.`,
  );
}

/** Whether values are nested no deeper than `levels`. */
export const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((one) => isShallow(one, levels - 1)));

/** Adds the numbers of known shops, so that an agent follows a shop to a new domain. */
export function withShopIds(
  options: AgentOptions,
  idOf: (domain: string) => number | undefined,
): AgentOptions {
  const known = ({ domains }: ShopChoice): ShopChoice => ({
    domains,
    ids: domains.flatMap((domain) => idOf(domain) ?? []),
  });
  const { vendors, notVendors } = options;
  return {
    ...options,
    ...(vendors && { vendors: known(vendors) }),
    ...(notVendors && { notVendors: known(notVendors) }),
  };
}
