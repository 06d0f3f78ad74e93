import type { HostContract } from '@shared/host/contract';
import type { WireHandlers } from '@shared/kernel/wire';

const never = () => new Promise<never>(() => undefined);

/** A host that answers nothing but what a test gives it. */
export const silentHost = (
  overrides: Partial<WireHandlers<HostContract>> = {},
): WireHandlers<HostContract> => ({
  'api.call': never,
  'api.document': never,
  'upload.part': never,
  'session.get': never,
  'session.openLocal': never,
  'session.signIn': never,
  'session.signOut': never,
  'server.choose': never,
  'prefs.get': never,
  'prefs.set': never,
  'window.open': never,
  'window.openExternal': never,
  'window.showing': never,
  'executions.watch': never,
  'journal.read': never,
  'journal.write': never,
  'log.report': never,
  'notifications.test': never,
  'index.read': never,
  'agent.watch': never,
  'updates.get': never,
  'updates.check': never,
  'updates.setAddress': never,
  'updates.restart': never,
  'host.info': never,
  ...overrides,
});
