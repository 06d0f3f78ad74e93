import { expect, it } from 'vitest';
import type { Permission } from '@shared/model/permissions';
import { usagePath } from './usage';

const rights = (held: Permission[], isMsp = false) => ({
  may: (permission: Permission) => held.includes(permission),
  isMsp,
});
const workflow = { kind: 'workflow', id: 'w 1', name: 'Clean up' } as const;
const notification = { kind: 'notification', id: 'n', name: 'Slack' } as const;
const customer = { kind: 'customer', id: 'c', name: 'Alpine' } as const;

it('leads to what uses an integration, for who may go there', () => {
  const all = rights(['wf:read', 'systemSettings:write'], true);
  expect(usagePath(workflow, all)).toBe('/wfe?wfid=w%201');
  expect(usagePath(notification, all)).toBe('/settings?tab=notifications');
  expect(usagePath(customer, all)).toBe('/customers/c');
  for (const use of [workflow, notification, customer]) expect(usagePath(use, rights([]))).toBeNull();
});
