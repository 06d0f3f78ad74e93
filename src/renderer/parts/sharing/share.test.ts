import { describe, expect, it } from 'vitest';
import { sharingWords } from '@shared/words/sharing';
import type { SharedResource } from '../../data/sharing';
import {
  bodyOf,
  isChanged,
  losers,
  modeOf,
  modesFor,
  problemOf,
  sharedOf,
  shortName,
  type Subject,
} from './share';

const folder: Subject = { kind: 'workflow', name: 'Savings', path: '/Savings', spaceId: 's' };
const integration: Subject = { kind: 'integration', name: 'Slack', integrationId: 'i' };
const shared = (recipients: SharedResource['shared_resource_recipients'], data?: object): SharedResource => ({
  shared_resource_id: 'r',
  shared_resource_type: 'workflow',
  shared_resource_recipients: recipients,
  shared_resource_data: { scope: 'directory', path: '/Savings', space_id: 's', ...data },
  publication_state: 'UNPUBLISHED',
  last_published: null,
  created_by: 'Ada',
  updated_at: '2026-11-01T00:00:00.000Z',
});
const toAll = shared({ process_all: true, values: [] });
const toTwo = shared({ process_all: false, values: ['a', 'b'] });

describe('sharing', () => {
  it('[SHARE-02] [SHARE-03] [SHARE-04] nobody is a choice for integrations only, everybody for workflows only', () => {
    expect(modesFor('integration')).toEqual(['not_shared', 'tenants']);
    expect(modesFor('workflow')).toEqual(['all', 'tenants']);
  });
  it('reads the mode of what is shared', () => {
    expect(modeOf(toAll, 'workflow')).toBe('all');
    expect(modeOf(toTwo, 'workflow')).toBe('tenants');
    expect(modeOf(undefined, 'workflow')).toBe('tenants');
    expect(modeOf(undefined, 'integration')).toBe('not_shared');
    expect(modeOf(shared({ process_all: false, values: [] }), 'integration')).toBe('not_shared');
    expect(modeOf(toTwo, 'integration')).toBe('tenants');
  });
  it('[SHARE-08] sharing with tenants needs at least one of them', () => {
    expect(problemOf({ mode: 'tenants', tenants: new Set() })).toBe(sharingWords.atLeastOne);
    expect(problemOf({ mode: 'tenants', tenants: new Set(['a']) })).toBeNull();
    expect(problemOf({ mode: 'all', tenants: new Set() })).toBeNull();
    expect(problemOf({ mode: 'not_shared', tenants: new Set() })).toBeNull();
  });
  it('[SHARE-01] sends type, recipients and data as they are named', () => {
    expect(bodyOf(folder, { mode: 'tenants', tenants: new Set(['a', 'b']) })).toEqual({
      shared_resource_type: 'workflow',
      shared_resource_recipients: { process_all: false, values: ['a', 'b'] },
      shared_resource_data: { scope: 'directory', path: '/Savings', space_id: 's' },
    });
    // Whom one had chosen before is not sent beside “everybody”.
    expect(bodyOf(folder, { mode: 'all', tenants: new Set(['a']) }).shared_resource_recipients).toEqual({
      process_all: true,
      values: [],
    });
    expect(bodyOf(integration, { mode: 'tenants', tenants: new Set(['a']) }).shared_resource_data).toEqual({
      integration_id: 'i',
    });
  });
  it('[LIM-18] cuts a long name in the title at 35', () => {
    expect(shortName('x'.repeat(35))).toBe('x'.repeat(35));
    expect(shortName('x'.repeat(36))).toBe(`${'x'.repeat(35)}…`);
  });
  it('finds the folder by its path in its space', () => {
    expect(sharedOf([toTwo], folder)).toBe(toTwo);
    expect(
      sharedOf([shared(toTwo.shared_resource_recipients, { space_id: 'other' })], folder),
    ).toBeUndefined();
    expect(sharedOf([toTwo], integration)).toBeUndefined();
  });
  it('tells whether there is something to save, and who would lose it', () => {
    const one = { mode: 'tenants', tenants: new Set(['a']) } as const;
    expect(isChanged(one, undefined, 'workflow')).toBe(true);
    expect(isChanged(one, toTwo, 'workflow')).toBe(true);
    expect(isChanged({ mode: 'tenants', tenants: new Set(['b', 'a']) }, toTwo, 'workflow')).toBe(false);
    expect(isChanged({ mode: 'all', tenants: new Set() }, toAll, 'workflow')).toBe(false);
    expect(losers(one, toTwo, 9)).toBe(1);
    expect(losers(one, toAll, 9)).toBe(8);
    expect(losers({ mode: 'all', tenants: new Set() }, toTwo, 9)).toBe(0);
  });
});
