import { describe, expect, it } from 'vitest';
import { staleTags } from './live';

describe('what a change makes stale', () => {
  it('panels of dashboards by what feeds them: a datastore, a workflow that completed, the bills', () => {
    const panel = (id: string) => ({ type: 'panelData', id });
    expect(staleTags({ tag: 'datastore_record', id: 'd1' })).toContainEqual(panel('d1'));
    expect(staleTags({ tag: 'workflow_output', id: 'w1' })).toEqual([panel('w1')]);
    expect(staleTags({ tag: 'costs', id: 'any' })).toContainEqual(panel('cost'));
    expect(staleTags({ tag: 'workflow_output' })).toEqual(['panelData']);
    expect(staleTags({ tag: 'execution', id: 'e1' })).not.toContainEqual('panelData');
  });

  it('one dashboard, the lists of them and the names that are searched', () => {
    expect(staleTags({ tag: 'dashboard', id: 'a' })).toEqual([
      { type: 'dashboard', id: 'a' },
      { type: 'dashboard', id: 'list' },
      'resource',
    ]);
  });

  it('one integration with its inventory and the lists of both, and all of what it feeds', () => {
    expect(staleTags({ tag: 'integration', id: 'a' })).toEqual([
      { type: 'integration', id: 'a' },
      { type: 'integration', id: 'list' },
      'resource',
      'sync',
      { type: 'inventory', id: 'a' },
      { type: 'inventory', id: 'list' },
    ]);
    expect(staleTags({ tag: 'integration', id: '*' })).toContainEqual('integration');
  });
});
