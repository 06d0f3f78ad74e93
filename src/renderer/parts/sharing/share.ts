import { SHARE_TITLE_MAX } from '@shared/model/limits';
import { sharingWords } from '@shared/words/sharing';
import type { SharedResource } from '../../data/sharing';
import { shortened } from '../../platform/formatting/texts';

/** What can be shared: a folder of workflows, or an integration. */
export type Subject =
  | { kind: 'workflow'; name: string; path: string; spaceId: string }
  | { kind: 'integration'; name: string; integrationId: string };

/** SHARE-02 */
export type ShareMode = 'not_shared' | 'all' | 'tenants';

/** SHARE-03, -04: nobody is a choice for integrations only, everybody for workflows only. */
export const modesFor = (kind: Subject['kind']): readonly ShareMode[] =>
  kind === 'integration' ? ['not_shared', 'tenants'] : ['all', 'tenants'];

export function modeOf(shared: SharedResource | undefined, kind: Subject['kind']): ShareMode {
  const recipients = shared?.shared_resource_recipients;
  if (recipients?.process_all && kind === 'workflow') return 'all';
  if (kind === 'integration' && (recipients?.values.length ?? 0) === 0) return 'not_shared';
  return 'tenants';
}

/** LIM-18 */
export const shortName = (name: string): string => shortened(name, SHARE_TITLE_MAX);

/** The entry about a subject, where it is shared already. */
export function sharedOf(list: readonly SharedResource[], subject: Subject): SharedResource | undefined {
  return list.find(({ shared_resource_data: data }) =>
    'integration_id' in data
      ? subject.kind === 'integration' && data.integration_id === subject.integrationId
      : subject.kind === 'workflow' && data.path === subject.path && data.space_id === subject.spaceId,
  );
}

export interface Draft {
  mode: ShareMode;
  tenants: ReadonlySet<string>;
}

/** SHARE-08: why a draft cannot be saved. */
export const problemOf = (draft: Draft): string | null =>
  draft.mode === 'tenants' && draft.tenants.size === 0 ? sharingWords.atLeastOne : null;

/** What is sent for a draft. */
export function bodyOf(subject: Subject, draft: Draft) {
  return {
    shared_resource_type: subject.kind,
    shared_resource_recipients: {
      process_all: draft.mode === 'all',
      values: draft.mode === 'tenants' ? [...draft.tenants] : [],
    },
    shared_resource_data:
      subject.kind === 'integration'
        ? { integration_id: subject.integrationId }
        : { scope: 'directory' as const, path: subject.path, space_id: subject.spaceId },
  };
}

/** Whether a draft says something else than what is saved. */
export function isChanged(draft: Draft, shared: SharedResource | undefined, kind: Subject['kind']): boolean {
  const mode = modeOf(shared, kind);
  if (!shared) return draft.mode !== 'not_shared';
  if (draft.mode !== mode) return true;
  const values = shared.shared_resource_recipients.values;
  return (
    mode === 'tenants' &&
    (values.length !== draft.tenants.size || !values.every((id) => draft.tenants.has(id)))
  );
}

/** How many have it now and would not any more; what was for everybody is taken from those who are not chosen. */
export function losers(draft: Draft, shared: SharedResource | undefined, everybody: number): number {
  const before = shared?.shared_resource_recipients;
  if (!before || draft.mode !== 'tenants') return 0;
  if (before.process_all) return Math.max(0, everybody - draft.tenants.size);
  return before.values.filter((id) => !draft.tenants.has(id)).length;
}
