import fc from 'fast-check';
import Fuse from 'fuse.js';
import { describe, expect, it } from 'vitest';
import { createEngine, type Engine } from './engine';
import { fuseOptions } from './options';
import { resourceTypes, type Resource } from './resource';
import { propertyRuns } from '@tests/support/propertyRuns';

/** What plain fuse gives over all of them. */
const plain = (resources: Resource[], query: string) =>
  new Fuse(resources, fuseOptions).search(query).map(({ refIndex }) => refIndex);
const ranked = (engine: Engine, query: string) => [...engine.rank(query).order];

const words = [
  ...[
    'nightly',
    'monthly',
    'cost',
    'costs',
    'report',
    'rds',
    'Backup',
    'idle-volumes',
    'EC2',
    'aa',
    'é',
    'Ünit',
  ],
  ...['workflow', 'work', 'data', 'store', 'dash', 'space', 'x', 'to', 'kubernetes', 'co', 'st', 'of'],
];
const word = fc.constantFrom(...words);
const name = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 12 }).map((some) => some.join(' ')),
  fc.string({ minLength: 1, maxLength: 60 }),
);
const id = fc.uuid();
const type = fc.constantFrom(...resourceTypes);
const resource: fc.Arbitrary<Resource> = fc.record({ id, name, type, sid: id });
/** Words as they are, with a slip of the fingers, in part, and from the ids. */
const slip = fc.tuple(name, fc.nat(), fc.constantFrom('', 'q', 'co')).map(([text, at, put]) => {
  const place = at % text.length;
  return text.slice(0, place) + put + text.slice(place + 1);
});
const part = fc.tuple(name, fc.nat(), fc.nat({ max: 40 })).map(([text, at, length]) => {
  const from = at % text.length;
  return text.slice(from, from + length + 1);
});
const query = fc.oneof(word, name, slip, part, id, fc.string({ minLength: 1, maxLength: 70 }));

function fcHex() {
  return fc.string({ unit: fc.constantFrom(...'0123456789abcdef-'), minLength: 1, maxLength: 12 });
}
const typed = fc
  .oneof(query, fcHex())
  .map((text) => text.slice(0, 64))
  .filter((text) => text.trim() !== '');

describe('the search engine', () => {
  it('[SRCH-22] [SRCH-23] [LIM-30] finds what plain fuse finds, in its order', () => {
    fc.assert(
      fc.property(
        fc.array(resource, { minLength: 1, maxLength: 60 }),
        fc.array(typed, { minLength: 1, maxLength: 6 }),
        (resources, queries) => {
          const named = resources.filter((each) => each.name.trim() !== '');
          const engine = createEngine(named);
          for (const each of queries) expect(ranked(engine, each)).toEqual(plain(named, each));
        },
      ),
      propertyRuns(400),
    );
  });
});
