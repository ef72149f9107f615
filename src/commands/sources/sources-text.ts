import type { FormatId } from '../../domain/feed-format.ts';

export interface FirstFeed {
  id: string;
  domain: string;
  format: FormatId;
  url: string;
}

/** What may stand in the file besides, told where JSON has no comments. */
const HELP = [
  'One entry a feed. `prisme feeds check FILE_OR_URL` prints an entry to paste.',
  'id: your own short name; vendor: the shop as people know it, and its domain; url: https://… or file:./beside-this-file.xml',
  'currency: only where the file says none and the shop has confirmed it; vat: "excluded" adds 25 %',
  'vouched: you know the shop, so its articles have places in lists and search from the first night on; nothing else is believed sooner',
  'fields: our word to the column of the file, e.g. { "ean": "barcode" }; in JSON a way such as price.amount, and list: the way to the products, e.g. data.items',
  'vendors: for files of several shops, their name in the file to their domain',
  'networks: { "kind": "partner-ads|awin|adtraction", "key_env": "NAME_OF_VARIABLE" } lists the feeds by itself',
  'All of it: docs/sources.schema.json',
];

const EXAMPLE: FirstFeed = {
  id: 'elshop',
  domain: 'elshop.dk',
  format: 'google-xml',
  url: 'https://www.elshop.dk/feed.xml',
};

/** A sources file with its own explanation. With no feed of one's own there is an example in it. */
export function sourcesText(feeds: readonly FirstFeed[], networks: readonly string[]): string {
  const shown = feeds.length + networks.length === 0 ? [EXAMPLE] : feeds;
  const file = {
    $comment: HELP,
    feeds: shown.map(({ id, domain, format, url }) => ({
      id,
      vendor: { name: nameOf(domain), domain },
      format,
      url,
      vouched: true,
    })),
    ...(networks.length > 0 && {
      networks: networks.map((kind) => ({ kind, key_env: `${kind.toUpperCase().replaceAll('-', '_')}_KEY` })),
    }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const nameOf = (domain: string): string =>
  domain.replace(/\.[a-z]+$/, '').replace(/^./, (first) => first.toUpperCase());
