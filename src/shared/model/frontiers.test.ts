import { expect, it } from 'vitest';
import { standingOf } from './frontiers';

const through = (completeThrough: string | null, ended = false) => ({ completeThrough, ended });
const none = through(null);
const same = through('2026-10-31');

it.each([
  ['of one day', [same, same], []],
  ['two days apart', [same, through('2026-10-29')], []],
  ['three days apart', [same, through('2026-10-28')], [through('2026-10-28')]],
  ['without a complete day', [same, none], [none]],
  ['none with a complete day', [none, none], []],
  ['beside bills that ended later', [same, through('2026-12-31', true)], []],
])('accounts %s', (_, frontiers, late) => {
  expect(standingOf(frontiers).late).toEqual(late);
});
