import fc from 'fast-check';
import Fuse from 'fuse.js';
import { expect, it } from 'vitest';
import { chunksOf, judgeOf } from './bitap';
import { haystackOf } from './haystack';
import { editsAllowed, masksOf, nearMiss } from './nearMiss';
import { bitapOptions } from './options';
import { propertyRuns } from '@tests/support/propertyRuns';

/** Few letters, so that they match by chance, at many places and with many edits. */
const letters = fc.constantFrom(...'abbc  é');
const pattern = fc.string({ unit: letters, minLength: 2, maxLength: 64 });
/** A pattern with slips of the fingers, somewhere in other letters. */
const cases = fc
  .tuple(
    pattern,
    fc.array(fc.tuple(fc.nat(63), fc.constantFrom('', 'a', 'xy')), { maxLength: 8 }),
    fc.string({ unit: letters, maxLength: 60 }),
    fc.string({ unit: letters, maxLength: 300 }),
  )
  .map(([asked, slips, before, after]) => {
    let text = asked;
    for (const [at, put] of slips) text = text.slice(0, at) + put + text.slice(at + 1);
    return { asked, text: before + text + after };
  });

it('judges a text as fuse does, to the last bit of the score', () => {
  fc.assert(
    fc.property(cases, ({ asked, text }) => {
      if (asked === text) return;
      const verdicts = chunksOf(asked).map((chunk) => ({ ...judgeOf(chunk)(text) }));
      const isMatch = verdicts.some((verdict) => verdict.isMatch);
      const total = verdicts.reduce((sum, { score }) => sum + score, 0);
      const plain = Fuse.match(asked, text, bitapOptions);
      expect({ isMatch, score: isMatch ? total / verdicts.length : 1 }).toEqual(plain);
    }),
    propertyRuns(1000),
  );
});

it('passes no text over that is near enough to match', () => {
  fc.assert(
    fc.property(cases, ({ asked, text }) => {
      const haystack = haystackOf([text]);
      for (const { pattern: part } of chunksOf(asked)) {
        const isNear = nearMiss(masksOf(part), part.length)(text);
        let visited = false;
        haystack.each(part, editsAllowed(part.length), () => (visited = true));
        if (isNear) expect(visited).toBe(true);
      }
    }),
    propertyRuns(1000),
  );
});

it('passes over a text that has too little of what is looked for', () => {
  const visited: string[] = [];
  haystackOf(['weekly invoices', 'Nightly Backup', 'nightly bakcup']).each('backup', 1, (text) => {
    visited.push(text);
  });
  expect(visited).toContain('nightly backup');
  expect(visited).not.toContain('weekly invoices');
});
