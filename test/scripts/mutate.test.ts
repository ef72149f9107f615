import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { HALVED, halvesOf } from '../../scripts/halves.ts';
import { AREAS, ROOT } from '../../scripts/mutate.ts';
import { SAME_EITHER_WAY } from '../../scripts/mutations/by-rule/same-either-way.ts';
import { type Mutation, mutated, type Target } from '../../scripts/mutations/mutation.ts';

const targets = Object.values(AREAS).flat();
const textOf = ({ file }: Target): string => readFileSync(join(ROOT, file), 'utf8');

test('every mutation finds its place in the code, exactly once, and changes it into other code', () => {
  for (const target of targets)
    for (const mutation of target.mutations) {
      const text = mutated(textOf(target), target, mutation);
      assert.notEqual(text, textOf(target), mutation[0]);
      assert.doesNotThrow(() => stripTypeScriptTypes(text), `${target.file}: ${mutation[0]}`);
    }
});

test('every area has eight mutations or more, and tests that are there', () => {
  for (const [area, own] of Object.entries(AREAS))
    assert.ok(own.flatMap(({ mutations }) => mutations).length >= 8, area);
  for (const { tests } of targets) for (const path of tests) assert.ok(existsSync(join(ROOT, path)), path);
});

test('a text that is not there, or there twice, is an error that says so', () => {
  const target: Target = { file: 'a.ts', tests: [], mutations: [] };
  const change: Mutation = ['what', 'b', 'c'];
  assert.equal(mutated('abd', target, change), 'acd');
  assert.throws(() => mutated('ad', target, change), /a\.ts, "what": .*exactly once, and is not there:\nb$/);
  assert.throws(() => mutated('abb', target, change), /is there 2 times/);
});

test('every mutation by rule leaves other code that can be read, and a test reaches its file', () => {
  const area = 'session-halves';
  const files = halvesOf(ROOT, area).filter(({ edits }) => edits.length > 0);
  assert.ok(files.length > 0);
  for (const { file, tests, edits } of files) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    assert.ok(tests.length > 0, file);
    for (const { what, start, end, replacement } of edits) {
      const broken = text.slice(0, start) + replacement + text.slice(end);
      assert.notEqual(broken, text, what);
      assert.doesNotThrow(() => stripTypeScriptTypes(broken), `${file}: ${what}`);
    }
  }
});

test('the folders and tests of every area of halves are there', () => {
  for (const { sources, tests } of Object.values(HALVED))
    for (const path of [...sources, ...tests]) assert.ok(existsSync(join(ROOT, path)), path);
});

test('every change that is not tried has its place in the code still, and a reason', () => {
  for (const { file, change, why } of SAME_EITHER_WAY) {
    const text = readFileSync(join(ROOT, file), 'utf8').replace(/\s+/g, ' ');
    const place = change.replace(/^(only the (left|right) half of|\S+ becomes \S+ in) /, '');
    assert.ok(text.includes(place.replace(/…$/, '')), `${file}: ${change}`);
    assert.ok(why.length > 0, change);
  }
});
