import { fold } from '../../domain/text.ts';
import type { Discount } from '../ports/imports.ts';

/** A code or campaign is known by its first day: said again with another end or text, it is that one corrected. */
export const discountKey = ({ code, title, startsAtMs }: Discount): string =>
  `${fold(code ?? title)} ${code === null ? 'campaign' : 'code'} ${startsAtMs ?? ''}`;
