import type { XmlFormat } from './format.ts';
import { googleFields, shippingGroup } from './google.ts';

/** `pj:member_price` is left out on purpose: it is not the price the public pays. */
export const prisjaktXml: XmlFormat = {
  kind: 'xml',
  records: ['item', 'entry'],
  groups: { shipping: shippingGroup },
  fields: { ...googleFields, url: 'affiliate_link', plainUrl: ['link', 'link@href'] },
};
