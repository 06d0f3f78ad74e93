import type { LiveEvent } from '@shared/host/contract';
import { api, tagTypes, type TagType } from '../platform/api/api';

/** A change on the server makes stale what carries its tag; nothing for a tag that no window shows. */
export function staleTags(event: LiveEvent): (TagType | { type: TagType; id: string })[] {
  const type = tagTypes.find((known) => known === event.tag);
  if (!type) return [];
  if (type === 'import' && event.id) return ['import', { type, id: event.id }];
  return [type];
}

export function onLive(event: LiveEvent) {
  return api.util.invalidateTags(staleTags(event));
}
