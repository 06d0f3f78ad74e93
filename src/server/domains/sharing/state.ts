import type { SharedResource } from '@shared/api/sharing/sharing.api';
import type { Sql } from '../../db/database';
import { sha256 } from '../../platform/crypto';
import type { FolderState, ManagedCopies } from '../workflows/managed.port';
import { sharingStore, type ShareRow } from './sharing.store';

export interface Customer {
  org_id: string;
  name: string;
}

/** A share with what it is of and who is to have it now. */
export interface ShareState {
  share: ShareRow;
  folder: FolderState | undefined;
  recipients: Customer[];
  /** Of what the recipients are to have now. */
  digest: string;
}

export const nameOfPath = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** A customer that is gone is no recipient; `process_all`: all that there are now. */
const recipientsOf = ({ process_all, recipients }: ShareRow, customers: readonly Customer[]) =>
  customers.filter(({ org_id }) => process_all || recipients.includes(org_id));

export async function statesOf(
  sql: Sql,
  copies: Pick<ManagedCopies, 'folders'>,
  orgId: string,
  shares: readonly ShareRow[],
): Promise<ShareState[]> {
  if (shares.length === 0) return [];
  const folderIds = shares.flatMap(({ folder_id }) => (folder_id === null ? [] : [folder_id]));
  const folders = new Map((await copies.folders(sql, orgId, folderIds)).map((each) => [each.folderId, each]));
  const customers = await sharingStore.customers(sql, orgId);
  const customerIds = customers.map(({ org_id }) => org_id);
  // An integration that somebody was given fills places in the workflows that they were given.
  const grants = await sharingStore.grants(sql, orgId, customerIds);
  return shares.map((share) => {
    const folder = share.folder_id === null ? undefined : folders.get(share.folder_id);
    const recipients = recipientsOf(share, customers);
    const ids = recipients.map(({ org_id }) => org_id).toSorted();
    const granted = folder
      ? grants.filter((each) => ids.includes(each.org_id)).map((each) => [each.org_id, each.integration_id])
      : [];
    const what = folder ? [folder.digest, nameOfPath(folder.path)] : [share.integration_id];
    return { share, folder, recipients, digest: sha256(JSON.stringify([what, ids, granted])) };
  });
}

export function toResource({ share, folder, digest }: ShareState): SharedResource {
  return {
    shared_resource_id: share.shared_resource_id,
    shared_resource_type: share.type,
    shared_resource_recipients: {
      process_all: share.process_all,
      values: share.process_all ? [] : share.recipients,
    },
    shared_resource_data: folder
      ? { scope: 'directory', path: folder.path, space_id: folder.spaceId }
      : { integration_id: share.integration_id ?? '' },
    publication_state: share.published_digest === digest ? 'PUBLISHED' : 'UNPUBLISHED',
    last_published: share.last_published?.toISOString() ?? null,
    created_by: share.created_by,
    updated_at: share.updated_at.toISOString(),
  };
}
