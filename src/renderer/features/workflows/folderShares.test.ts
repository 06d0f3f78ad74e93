import { describe, expect, it } from 'vitest';
import type { SharedResource } from '../../data/sharing';
import { givenTextOf, sharedTextOf } from './folderShares';

const share = (path: string, recipients: SharedResource['shared_resource_recipients']): SharedResource => ({
  shared_resource_id: path,
  shared_resource_type: 'workflow',
  shared_resource_recipients: recipients,
  shared_resource_data: { scope: 'directory', path, space_id: 's' },
  publication_state: 'PUBLISHED',
  last_published: null,
  created_by: 'Ada',
  updated_at: '2026-11-01T00:00:00.000Z',
});
const shares = [
  share('/Savings', { process_all: false, values: ['a', 'b'] }),
  share('/Reports', { process_all: true, values: [] }),
];

describe('the mark of shared folders', () => {
  it('is on what is shared and on what lies in it, with whom and how it stands', () => {
    expect(sharedTextOf('/Savings', 's', shares)).toBe('Shared with 2 customers: Published');
    expect(sharedTextOf('/Savings/AWS', 's', shares)).toBe('Shared with 2 customers: Published');
    expect(sharedTextOf('/Reports', 's', shares)).toBe('Shared with all customers: Published');
    expect(sharedTextOf('/Savings of others', 's', shares)).toBeNull();
    expect(sharedTextOf('/Savings', 'other', shares)).toBeNull();
  });
  it('is on folders whose workflows a provider gave, all of them', () => {
    const given = { path: '/Shared by Provider/Savings', shared_by: 'Provider' };
    expect(givenTextOf('/Shared by Provider', [given])).toBe('Shared by Provider');
    expect(givenTextOf('/Shared by Provider', [given, { path: '/Shared by Provider' }])).toBeNull();
    expect(givenTextOf('/Own', [given])).toBeNull();
  });
});
