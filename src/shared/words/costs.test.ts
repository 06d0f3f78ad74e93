import { expect, it } from 'vitest';
import { costWords } from './costs';

const aws = { name: 'AWS', payer: '', completeThrough: '2026-10-31', ended: false };
const azure = { name: 'Azure', payer: '', completeThrough: '2026-10-31', ended: false };

it('where all sources stand at one day, one sentence says so; else each stands for itself', () => {
  const line = (...frontiers: (typeof aws)[]) => costWords.frontier.line(frontiers);
  expect(line(aws, azure)).toBe('All 2 sources through Oct 31, 2026');
  expect(line(aws)).toBe('AWS through Oct 31, 2026');
  expect(line(aws, { ...azure, completeThrough: '2026-10-12' })).toBe(
    'AWS through Oct 31, 2026 · Azure through Oct 12, 2026',
  );
  expect(line(aws, { ...azure, ended: true })).toBe('AWS through Oct 31, 2026 · Azure ended on Oct 31, 2026');
});
