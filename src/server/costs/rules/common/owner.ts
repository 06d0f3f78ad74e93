/** Tag keys (lower case) that name who answers for a resource, the surest first. */
export const ownerKeys = [
  'owner',
  'owner_email',
  'owner-email',
  'owneremail',
  'technical_owner',
  'technical-owner',
  'business_owner',
  'business-owner',
  'contact',
  'responsible',
  'team',
  'created_by',
  'created-by',
  'createdby',
] as const;

/** Tags of a JSON text; what is not an object of plain values has none. */
export function readTags(json: string): Record<string, string> {
  if (json === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return {};
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const entries: [string, string][] = [];
  for (const [key, item] of Object.entries(value)) {
    if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') {
      entries.push([key, String(item)]);
    }
  }
  return Object.fromEntries(entries);
}

export function ownerOf(tags: Readonly<Record<string, string>>): string | null {
  const lower = new Map(Object.entries(tags).map(([key, value]) => [key.toLowerCase(), value.trim()]));
  for (const key of ownerKeys) {
    const value = lower.get(key);
    if (value !== undefined && value !== '') return value;
  }
  return null;
}
