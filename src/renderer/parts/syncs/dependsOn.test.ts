import { expect, it } from 'vitest';
import { dependsOn } from './dependsOn';

const source = { sourceId: 's', completeThrough: '2026-03-08', snapshots: [{ provider: 'AWS' }] };
const failing = { trouble: 'failing', sourceId: 's' } as const;

it.each([
  ['all of it', {}, failing, true],
  ['days that it has', { to: '2026-03-08' }, failing, false],
  ['days that it lacks', { to: '2026-03-09' }, failing, true],
  ['its provider', { providers: ['AWS', 'Azure'] }, failing, true],
  ['another provider', { providers: ['Azure'] }, failing, false],
  ['a source that is well', {}, { trouble: null, sourceId: 's' } as const, false],
  ['one that never came', {}, { trouble: 'failing', sourceId: null } as const, true],
  ['another provider than what never came', { providers: ['AWS'] }, { ...failing, sourceId: null }, false],
])('figures of %s', (_what, shown, sync, depends) => {
  expect(dependsOn(shown, sync, [source])).toBe(depends);
});
