import { sharingWords as words } from '@shared/words/sharing';
import type { SharedResource } from '../../data/sharing';

const isAt = (path: string, outer: string) => path === outer || path.startsWith(`${outer}/`);

/** What is told of a folder that customers have, by itself or as part of an outer one; null where it is not shared. */
export function sharedTextOf(
  path: string,
  spaceId: string,
  shares: readonly SharedResource[],
): string | null {
  for (const { shared_resource_data: data, shared_resource_recipients: recipients, ...share } of shares) {
    if (!('path' in data) || data.space_id !== spaceId || !isAt(path, data.path)) continue;
    const whom = recipients.process_all ? words.all : words.customers(recipients.values.length);
    return words.sharedWith(whom, words.states[share.publication_state]);
  }
  return null;
}

/** What is told of a folder in which all workflows, and there are some, were given by a provider. */
export function givenTextOf(
  path: string,
  rows: readonly { path: string; shared_by?: string | null | undefined }[],
): string | null {
  const inside = rows.filter((row) => isAt(row.path, path));
  const giver = inside[0]?.shared_by;
  return giver && inside.every((row) => row.shared_by) ? words.sharedBy(giver) : null;
}
