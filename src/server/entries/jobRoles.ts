import { AUDIT_FILE_JOB } from '../domains/organisations/audit-stream/fileSink';
import type { Roles, ServerRole } from '../platform/roles';

/** Jobs that belong to machines of their own; the others are of those that carry out workflows. */
const roleOf: Readonly<Record<string, ServerRole>> = {
  'bills.import': 'imports',
  'bills.sync': 'imports',
  'bills.check': 'imports',
  'bills.forget': 'imports',
  'uploads.forget': 'imports',
  'inventory.due': 'imports',
  'inventory.read': 'imports',
  'advice.tell': 'imports',
  'kubernetes.due': 'imports',
  'kubernetes.read': 'imports',
  'integrations.accounts': 'imports',
  'cases.detect': 'rules',
  'anomalies.tell': 'rules',
};

export const doesJob = (roles: Roles) => (name: string) =>
  // Of the process that has the file, whatever else it does.
  name === AUDIT_FILE_JOB || roles.has(roleOf[name] ?? 'engine');
