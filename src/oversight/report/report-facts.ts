import type { Day } from '../../domain/day.ts';
import type { ReportPeriod } from './period.ts';
import type { Survey } from './survey.ts';

/** Everything that a report tells. */
export interface ReportFacts {
  period: ReportPeriod;
  survey: Survey;
  /** The day of the catalogue. */
  published: Day;
  isDemo: boolean;
  /** How many of the 365 days up to the last one are known, and whether that is enough. */
  yearDays: number;
  isYearKnown: boolean;
}
