import { expect, it } from 'vitest';
import { closeTarget } from './closeTarget';

it('[EDIT-01] closing an editor leads back to the page before', () => {
  expect(closeTarget('/cases?tab=overview', 's1')).toBe('/cases?tab=overview');
});

it.each([null, '/spaces/s2/wfe/w9', '/spaces/s1?type=WORKFLOW', '/spaces'])(
  '[EDIT-02] after %s it leads to the space’s list of workflows',
  (previous) => {
    expect(closeTarget(previous, 's1')).toBe('/spaces/s1?type=WORKFLOW');
  },
);

it('an address without a space leads to the list of workflows', () => {
  expect(closeTarget(null, undefined)).toBe('/workflows');
  expect(closeTarget('/runs', undefined)).toBe('/runs');
});
