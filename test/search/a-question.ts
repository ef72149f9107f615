import type { SearchQuestion } from '../../src/store/ports/search-question.ts';

export const QUESTION: SearchQuestion = {
  text: 'kaffemaskine',
  filters: {},
  sort: 'relevance',
  limit: 5,
  skip: 0,
  after: null,
  facets: false,
};
