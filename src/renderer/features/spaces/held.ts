import type { Space } from '../../data/spaces';

type Resources = Space['resources'];
const kinds = [
  'workflows',
  'datastores',
  'dashboards',
  'boards',
  'reports',
] as const satisfies (keyof Resources)[];

/** What the server says a space still holds, in the data of its refusal; null for any other refusal. */
export function heldIn(data: unknown): Resources | null {
  if (typeof data !== 'object' || data === null) return null;
  const found = new Map<string, unknown>(Object.entries(data));
  const resources: Resources = { workflows: 0, datastores: 0, dashboards: 0, boards: 0, reports: 0 };
  for (const kind of kinds) {
    const quantity = found.get(kind);
    if (typeof quantity !== 'number') return null;
    resources[kind] = quantity;
  }
  return resources;
}
