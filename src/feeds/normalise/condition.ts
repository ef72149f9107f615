import { memoOfRuns } from '../../domain/calls.ts';
import type { Condition } from '../../domain/product.ts';
import { codeOf } from '../formats/format.ts';

const word = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'iu');

const REFURBISHED = word('refurbished|refurb|renoveret|istandsat|renewed|genopfrisket|fabriksrenoveret');
const USED = word(
  'brugt|brugte|used|demo|demovare|demomodel|demoeksemplar|udstillingsmodel|returvare|b-vare|åbnet emballage|open box|second hand|secondhand|2\\. ?sortering',
);
/** `grad A` names a refurbished article, but also maple syrup, and `5 grad C` is cold: it counts only where the shop does not say "new". */
const GRADE = word('grade? [ab]|(?<!\\d\\s?)grade? c');

const FIELD = new Map<string, Condition>(
  Object.entries({
    new: 'new',
    ny: 'new',
    nyt: 'new',
    nye: 'new',
    nieuw: 'new',
    neu: 'new',
    refurbished: 'refurbished',
    renoveret: 'refurbished',
    istandsat: 'refurbished',
    reconditioned: 'refurbished',
    used: 'used',
    brugt: 'used',
    demo: 'used',
    open_box: 'used',
    'b-vare': 'used',
  } satisfies Record<string, Condition>),
);

/** Shops sell used goods marked as new, so the words of the name weigh more than a field that says "new". */
export function conditionReader(
  codes: Readonly<Record<string, string>> | undefined,
): (field: string, name: string) => Condition {
  const statedIn = memoOfRuns((written) => {
    const field = codeOf(codes, written) ?? written;
    return { stated: FIELD.get(field.trim().toLowerCase()) ?? conditionIn(field) };
  }, 500);
  return (field, name) => {
    const { stated } = statedIn(field);
    if (stated !== undefined && stated !== 'new') return stated;
    const named = conditionIn(name);
    if (named !== undefined) return named;
    return stated === undefined && GRADE.test(name) ? 'refurbished' : 'new';
  };
}

/** One cheap pass rules out nearly every name before the exact words are tried. */
const SUSPECT =
  /refurb|renov|istandsat|renewed|genopfrisket|brugt|used|demo|udstilling|returvare|b-vare|emballage|open.box|second|sortering/i;

function conditionIn(text: string): Condition | undefined {
  if (!SUSPECT.test(text)) return undefined;
  if (REFURBISHED.test(text)) return 'refurbished';
  return USED.test(text) ? 'used' : undefined;
}
