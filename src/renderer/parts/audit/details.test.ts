import { describe, expect, it } from 'vitest';
import { detailsOf } from './details';

describe('the details of an audit entry', () => {
  it('are told in words, a change first', () => {
    expect(detailsOf({ data: { from: 'Member', to: 'Admin', by_groups: 'Admin', new_secret: true } })).toBe(
      'Member → Admin, Role by groups: Admin, New signing secret: yes',
    );
    expect(detailsOf({ data: { from: null, existing: false } })).toBe('From: –, Existing entries sent: no');
    expect(detailsOf({ data: { some_key: 1 } })).toBe('Some key: 1');
  });
});
