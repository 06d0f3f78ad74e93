import type { LiveEvent } from '@shared/host/contract';
import { api, tagTypes, type TagType } from '../platform/api/api';

/** What the server calls a change, and what it makes stale here. */
const stale: Readonly<Record<string, readonly TagType[]>> = {
  user: ['user'],
  members: ['member', 'user'],
  api_keys: ['apiKey'],
  settings: ['setting', 'cost', 'user'],
  spaces: ['space'],
  customers: ['customer'],
  board: ['board'],
  case: ['case'],
  case_configuration: ['configuration'],
  costs: ['cost', 'source', 'case', 'board'],
  import: ['import'],
};

/**
 * The tags to fetch again; none for a change that no window shows. An id narrows imports, whose screen shows one.
 * The tag `*` says that changes may have been missed: the connection, or the database, was away.
 */
export function staleTags(event: LiveEvent): (TagType | { type: TagType; id: string })[] {
  if (event.tag === '*') return [...tagTypes];
  const types = Object.hasOwn(stale, event.tag) ? (stale[event.tag] ?? []) : [];
  if (event.tag === 'import' && event.id && event.id !== '*') {
    return [
      { type: 'import', id: event.id },
      { type: 'import', id: 'list' },
    ];
  }
  return [...types];
}

export function onLive(event: LiveEvent) {
  return api.util.invalidateTags(staleTags(event));
}
