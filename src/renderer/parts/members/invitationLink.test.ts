import { expect, it } from 'vitest';
import { linkAfterRemoval } from './invitationLink';

it('the link of somebody who was removed goes with them, that of another stays', () => {
  const link = { invitationUrl: 'http://127.0.0.1/invitation/x', expiresAt: '2026-12-01', email: 'ann@b.co' };
  expect(linkAfterRemoval(link, 'ann@b.co')).toBeNull();
  expect(linkAfterRemoval(link, 'bob@b.co')).toBe(link);
  expect(linkAfterRemoval(null, 'bob@b.co')).toBeNull();
});
