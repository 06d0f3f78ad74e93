import { describe, expect, it } from 'vitest';
import { calls } from '@shared/api/index';
import { onlyReads, type CallDefinition } from '@shared/kernel/call';
import { isFault } from '@shared/kernel/fault';
import { permissionsOf, roles, type Role } from '@shared/model/permissions';
import { mayCall } from '@tests/support/mayCall';
import { authorize } from './gate';
import type { Session } from './session';

const all: readonly CallDefinition[] = Object.values(calls);

const sessionOf = (role: Role, more: Partial<Session> = {}): Session => ({
  kind: 'user',
  userId: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  orgId: 'o1',
  orgType: 'standard',
  parentOrgId: null,
  role,
  permissions: permissionsOf(role),
  grantId: null,
  ...more,
});

/** What the gate says: nothing, or the code, the text and the data of its refusal. */
function refusalOf(session: Session, call: CallDefinition) {
  try {
    authorize(session, call);
    return undefined;
  } catch (error) {
    if (isFault(error)) return error;
    throw error;
  }
}

describe('the gate', () => {
  it.each(roles)(
    '[PERM-03] [PERM-06] [PERM-07] [API-02] lets %s make the calls of that role and no other',
    (role) => {
      const session = sessionOf(role);
      const wrong = all.filter((call) => (refusalOf(session, call) === undefined) !== mayCall(call, role));
      expect(wrong.map(({ id }) => id)).toEqual([]);
    },
  );

  it.each(roles)('says to %s which permission is missing, and who can give it', (role) => {
    for (const call of all) {
      const refusal = refusalOf(sessionOf(role), call);
      if (!refusal) continue;
      expect([call.id, refusal.code]).toEqual([call.id, 'forbidden']);
      const data = refusal.data as { permission?: string; grantors?: string[]; edits?: boolean };
      if (data.edits) continue;
      expect([call.access].flat()).toContain(data.permission);
      expect(refusal.message).toContain([call.access].flat().join(' or '));
      expect(data.grantors).toEqual(expect.any(Array));
    }
  });

  it('lets a key that may only read make no call that changes something', () => {
    const session = sessionOf('Admin', { kind: 'key', readOnly: true });
    const letIn = all.filter((call) => refusalOf(session, call) === undefined);
    expect(letIn.filter((call) => !onlyReads(call)).map(({ id }) => id)).toEqual([]);
    expect(letIn.length).toBeGreaterThan(100);
  });
});
