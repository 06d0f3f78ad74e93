export interface Misfits {
  count: number;
  told: { key: string; value: unknown; reason: string }[];
}

const isTold = (value: unknown): value is Misfits['told'][number] =>
  typeof value === 'object' && value !== null && 'key' in value && 'value' in value && 'reason' in value;

/** What the server says of values that changed columns refuse; null: it refused for another reason. */
export function misfitsOf(error: unknown): Misfits | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 'conflict')
    return null;
  const data = 'data' in error ? error.data : undefined;
  if (typeof data !== 'object' || data === null || !('count' in data) || typeof data.count !== 'number')
    return null;
  const told = 'told' in data && Array.isArray(data.told) ? data.told.filter(isTold) : [];
  return { count: data.count, told };
}
