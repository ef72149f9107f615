import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { recipeOf } from '../../../src/feeds/reading/recipe.ts';
import { aSpec } from '../reading.ts';

describe("a feed's recipe", () => {
  it('is the same for the same settings, and another for any other', () => {
    assert.equal(recipeOf(aSpec()), recipeOf(aSpec()));
    assert.match(recipeOf(aSpec()), /^[0-9a-f]{16}$/);
    const others = [aSpec({ currency: 'SEK' }), aSpec({ vat: 'excluded' }), aSpec({ id: 'another' })];
    assert.equal(new Set([aSpec(), ...others].map(recipeOf)).size, 4);
  });
});
