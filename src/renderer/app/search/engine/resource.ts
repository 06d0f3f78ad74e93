import type { Answer } from '../../../platform/api/call';

export type Resource = Answer<'resources.list'>['data'][number];
export type ResourceType = Resource['type'];

/** In the order of the tabs. */
export const resourceTypes: readonly ResourceType[] = ['workflow', 'datastore', 'space', 'dashboard'];

const isText = (value: unknown): value is string => typeof value === 'string';

/** The reply of `resources.list`, as text; what does not fit is left out, as is what has no name. */
export function parseResources(text: string): Resource[] {
  const reply: unknown = JSON.parse(text);
  const list: unknown = typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : null;
  return Array.isArray(list) ? list.filter(isNamed) : [];
}

function isNamed(value: unknown): value is Resource {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value && 'name' in value && 'type' in value && 'sid' in value)) return false;
  const known = resourceTypes.some((type) => type === value.type);
  return known && isText(value.id) && isText(value.sid) && isText(value.name) && value.name.trim() !== '';
}
