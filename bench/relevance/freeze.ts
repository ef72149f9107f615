import { writeFileSync } from 'node:fs';
import { demoProducts } from '../../src/market/demo/demo-market.ts';
import { JUDGED_FILE, judge, judgedText } from './judged.ts';
import { QUERIES } from './queries/index.ts';

/** Writes the judgements down after a query was added: `node bench/relevance/freeze.ts`. */
writeFileSync(JUDGED_FILE, judgedText(judge(QUERIES, demoProducts())));
