import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { readSynonyms } from '../../search/language/synonyms-file.ts';
import { createSearchPool, type SearchPool } from '../../search/pool.ts';

/** The threads that search, as the settings ask for them. */
export const openSearchPool = (config: Config, log: Logger): SearchPool =>
  createSearchPool({
    workers: config.searchWorkers,
    timeoutMs: config.searchTimeoutMs,
    ...readSynonyms(config.synonymsPath),
    log: (level, message) => log[level](message),
  });
