import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { differs, judge, lacks, type Expected, type Happened } from './judging';

const expected: Expected = { status: 'succeeded', path: ['A', 'B'], outputs: [], mocked: [] };
const happened = (more: Partial<Happened> = {}): Happened => ({
  status: 'succeeded',
  error: null,
  path: ['A', 'B'],
  outputs: new Map(),
  steps: new Set(['A', 'B']),
  ...more,
});
const outputs = (output: Json) => happened({ outputs: new Map([['B', output]]) });

describe('the judging of a test', () => {
  it('finds nothing where all is as expected', () => {
    expect(judge(expected, happened())).toEqual([]);
    expect(judge({ ...expected, path: null }, happened({ path: ['A'] }))).toEqual([]);
  });

  it('tells where the path parts, and how the workflow ended instead', () => {
    expect(judge(expected, happened({ path: ['A', 'C'] }))).toEqual([
      { step: 'B', kind: 'path', path: '', expected: ['A', 'B'], got: ['A', 'C'] },
    ]);
    expect(judge(expected, happened({ path: ['A', 'B', 'C'] }))).toMatchObject([{ step: 'C' }]);
    expect(judge(expected, happened({ status: 'failed', error: 'B failed' }))).toEqual([
      { step: '', kind: 'status', path: '', expected: 'succeeded', got: 'failed: B failed' },
    ]);
  });

  it('names a step that is gone, or gave nothing', () => {
    const test = {
      ...expected,
      mocked: ['Gone'],
      outputs: [{ step: 'B', match: 'any' as const, value: null }],
    };
    expect(judge(test, happened())).toMatchObject([
      { step: 'Gone', kind: 'missing' },
      { step: 'B', kind: 'missing' },
    ]);
  });

  it('compares outputs whole, in part or not at all, and tells the first place that differs', () => {
    const of = (match: 'equals' | 'contains' | 'any', value: Json) => ({
      ...expected,
      outputs: [{ step: 'B', match, value }],
    });
    const got = outputs({ rows: [{ n: 1 }, { n: 2, 'a.b': 'x' }], at: 'now' });
    expect(judge(of('equals', { at: 'now', rows: [{ n: 1 }, { 'a.b': 'x', n: 2 }] }), got)).toEqual([]);
    expect(judge(of('equals', { at: 'now', rows: [{ n: 1 }, { 'a.b': 'y', n: 2 }] }), got)).toEqual([
      { step: 'B', kind: 'output', path: 'rows[1]["a.b"]', expected: 'y', got: 'x' },
    ]);
    expect(judge(of('contains', { rows: [{ n: 2 }] }), got)).toEqual([]);
    expect(judge(of('contains', { rows: [{ n: 3 }] }), got)).toMatchObject([
      { path: 'rows', expected: { n: 3 } },
    ]);
    expect(judge(of('any', null), got)).toEqual([]);
  });

  it('tells an absent property from an empty one', () => {
    expect(differs({ a: null }, {}, '')).toEqual({ path: 'a', expected: null, got: '(absent)' });
    expect(lacks({ a: { b: 1 } }, { a: {} }, '')).toEqual({ path: 'a.b', expected: 1, got: '(absent)' });
    expect(differs([1, 2], [1], 'list')).toEqual({ path: 'list', expected: '2 items', got: '1 items' });
  });

  it('cuts long values', () => {
    const [detail] = judge(
      { ...expected, outputs: [{ step: 'B', match: 'equals', value: 'x' }] },
      outputs('y'.repeat(9_000)),
    );
    expect(String(detail?.got)).toMatch(/y…$/);
    expect(String(detail?.got).length).toBeLessThan(5_000);
  });
});
