import { useState } from 'react';
import type { Folder } from '../../data/folders';
import type { WorkflowSummary } from '../../data/workflows';
import type { Subject } from '../../parts/sharing/share';
import { useRights } from '../../parts/user/userContext';
import { givenTextOf, sharedTextOf } from './folderShares';
import { ROOT } from './folderTree';
import { useCall } from '../../platform/api/calls';

/** Which folders are shared, for holders of workflows:share-view; and the dialog that shares one, for who may. */
export function useFolderSharing(spaceId: string, rows: readonly WorkflowSummary[]) {
  const rights = useRights();
  const sees = rights.may('workflows:share-view');
  const shares = useCall(
    'shared.list',
    { body: { shared_resource_type: 'workflow' } },
    { skip: !sees || !rights.isMsp },
  );
  const [subject, setSubject] = useState<Subject | null>(null);
  const textOf = (path: string): string | null =>
    !sees || path === ROOT
      ? null
      : (sharedTextOf(path, spaceId, shares.data?.data ?? []) ?? givenTextOf(path, rows));
  const onShare = ({ name, path }: Folder) => setSubject({ kind: 'workflow', name, path, spaceId });
  return {
    subject,
    close: () => setSubject(null),
    textOf,
    /** What a provider gave stays as it is: the next publication would bring it back. */
    isGiven: (path: string) => path !== ROOT && givenTextOf(path, rows) !== null,
    onShare: rights.isMsp && rights.mayChange('workflows:share') ? onShare : undefined,
  };
}
