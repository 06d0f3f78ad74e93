import { badInput, Fault } from '@shared/kernel/fault';
import type { SharedResource } from '@shared/api/sharing/sharing.api';
import { sharingFaults } from '@shared/words/sharingFaults';
import type { Session } from '../../gate/session';
import { isMsp } from '../../gate/gate';
import type { Customer } from './state';

export type Wanted = Pick<
  SharedResource,
  'shared_resource_type' | 'shared_resource_recipients' | 'shared_resource_data'
>;

const RECIPIENTS = 'shared_resource_recipients';
const DATA = 'shared_resource_data';

export function asProvider(session: Session): Session {
  if (!isMsp(session)) throw new Fault('forbidden:providers_only', sharingFaults.mspOnly);
  return session;
}

export const noTenants = () =>
  badInput([{ field: `${RECIPIENTS}.values`, reason: sharingFaults.oneTenantAtLeast }]);

/** SHARE-02 to -04, -08. → the ids of the tenants that are named; none: all of them, or nobody. */
export function checkRecipients(
  { shared_resource_type: type, shared_resource_recipients: given }: Wanted,
  customers: readonly Customer[],
): string[] {
  if (given.process_all) {
    if (type === 'integration')
      throw badInput([{ field: `${RECIPIENTS}.process_all`, reason: sharingFaults.allForWorkflowsOnly }]);
    return [];
  }
  const known = new Set(customers.map(({ org_id }) => org_id));
  const strange = given.values.findIndex((id) => !known.has(id));
  if (strange >= 0)
    throw badInput([{ field: `${RECIPIENTS}.values[${strange}]`, reason: sharingFaults.noTenant }]);
  if (given.values.length === 0 && type === 'workflow') throw noTenants();
  return [...new Set(given.values)];
}

/** The folder or the integration that is meant, by the type that is said. */
export function checkData({
  shared_resource_type: type,
  shared_resource_data: data,
}: Wanted): { integrationId: string } | { path: string; spaceId: string } {
  if ('integration_id' in data) {
    if (type === 'integration') return { integrationId: data.integration_id };
  } else if (type === 'workflow') {
    if (data.path.trim() === '/')
      throw badInput([{ field: `${DATA}.path`, reason: sharingFaults.notTheRoot }]);
    return { path: data.path.trim(), spaceId: data.space_id };
  }
  throw badInput([{ field: DATA, reason: sharingFaults.wrongData(type) }]);
}

export const badPath = (reason: string) => badInput([{ field: `${DATA}.path`, reason }]);
export const badIntegration = (reason: string) => badInput([{ field: `${DATA}.integration_id`, reason }]);
export const noShare = () => new Fault('not_found:share_not_found', sharingFaults.notFound);
export const otherThing = () => badInput([{ field: DATA, reason: sharingFaults.otherThing }]);
