import { type EanNumber, eanColumn } from '../../domain/ean.ts';
import { doubled } from '../../domain/sorting.ts';

/*
 * The first member of each family, by the family's number. The columns are kept by the thread from question to question: a million
 * families take 24 MB, which would take longer to allocate than most categories take to walk.
 */
let scores = new Float64Array(1_024);
let eans = eanColumn(1_024);
let ranks = new Uint32Array(1_024);
/** The question that wrote a family's entry last. */
let questions = new Uint32Array(1_024);
let question = 0;

/** Only the one that was created last may be used. */
export function createBestOfFamilies() {
  question++;
  const families: number[] = [];
  return {
    /** The more popular of two members with one score is first. */
    add(family: number, score: number, ean: EanNumber, rank: number): void {
      while (family >= scores.length) grow();
      if (questions[family] !== question) {
        questions[family] = question;
        families.push(family);
      } else if (score < scores[family]! || (score === scores[family] && rank > ranks[family]!)) return;
      scores[family] = score;
      eans[family] = ean;
      ranks[family] = rank;
    },
    size: (): number => families.length,
    each(use: (score: number, ean: EanNumber, rank: number) => void): void {
      for (const family of families) use(scores[family]!, eans[family]!, ranks[family]!);
    },
  };
}

function grow(): void {
  scores = doubled(scores);
  const longer = eanColumn(eans.length * 2);
  longer.set(eans);
  eans = longer;
  ranks = doubled(ranks);
  questions = doubled(questions);
}
