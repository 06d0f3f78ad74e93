import { expect, it } from 'vitest';
import { callTable } from 'virtual:call-table';
import { calls } from '@shared/api/index';
import { onlyReads, type CallDefinition } from '@shared/kernel/call';
import { liveTags, tagKinds, type TagKind } from '@shared/kernel/tags';
import { changing, reading } from '../platform/api/calls';
import './endpoints';
import { staleTags } from './live';

const all: readonly CallDefinition[] = Object.values(calls);
const kindOf = (tag: string) => tag.split(':')[0] ?? '';
const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
/** What live events make stale. */
const heard = new Set(
  liveTags.flatMap((tag) => staleTags({ tag })).map((tag) => (typeof tag === 'string' ? tag : tag.type)),
);
const idsOf = (found: readonly CallDefinition[]) => found.map(({ id }) => id).toSorted();

it('tags are of a known kind, and name parameters of the path', () => {
  const wrong = all.filter(({ path, reads = [], changes = [] }) =>
    [...reads, ...changes].some((tag) => {
      const param = /\{(\w+)\}/.exec(tag)?.[1];
      const isParam = param === undefined || paramsOf(path).includes(param);
      return !isParam || !tagKinds.some((kind) => kind === kindOf(tag));
    }),
  );
  expect(idsOf(wrong)).toEqual([]);
});

it('a call that only reads makes nothing stale, and one that changes is not kept', () => {
  const wrong = all.filter((call) => (onlyReads(call) ? call.changes : call.reads) !== undefined);
  // One asks the cloud again for its accounts; the other is a list that is asked for by POST.
  expect(idsOf(wrong)).toEqual(['customers.audit', 'integrations.accounts']);
});

it('windows know every call', () => {
  expect(Object.keys(callTable).toSorted()).toEqual(idsOf(all));
  for (const call of Object.values(calls)) {
    expect(changing(call.id).name).toBe(`${call.id}!`);
    expect(reading(call.id).name).toBe(call.id);
  }
});

it('what a live event makes stale is read somewhere', () => {
  const read = new Set(all.flatMap(({ reads = [] }) => reads.map(kindOf)));
  // Their endpoints know their tags only by what they are asked with.
  expect([...heard].filter((kind) => !read.has(kind)).toSorted()).toEqual([
    'cloudChange',
    'editors',
    'panelData',
  ]);
});

it('what one window changes, the others hear of', () => {
  const changed = new Set(all.flatMap(({ changes = [] }) => changes.map(kindOf)));
  // The agent has a connection of its own; the others are read anew whenever they are looked at.
  expect(tagKinds.filter((kind) => changed.has(kind) && !heard.has(kind)).toSorted()).toEqual([
    'agentThread',
    'agentThreads',
    'audit',
    'session',
    'storage',
  ]);
});

it('what is asked about one thing is asked again for that thing alone', () => {
  const narrowed = new Set(
    liveTags.flatMap((tag) =>
      staleTags({ tag, id: 'one' }).flatMap((found) => (typeof found === 'string' ? [] : [found.type])),
    ),
  );
  const ofOne = all.filter(({ path, reads = [] }) => paramsOf(path).length > 0 && reads.length > 0);
  const whole = ofOne.filter(({ reads = [] }) => reads.some((tag) => narrowed.has(tag as TagKind)));
  expect(idsOf(whole)).toEqual([]);
  // The other way round: whose events name one thing is read by it.
  const read = new Set(all.flatMap(({ reads = [] }) => reads.filter((tag) => tag.includes('{')).map(kindOf)));
  expect([...narrowed].filter((kind) => !read.has(kind)).toSorted()).toEqual([
    'cloudChange',
    'editors',
    'panelData',
  ]);
});
