import { LABEL_KEY_MAX, LABEL_VALUE_MAX, LABELS_MAX, type Labels } from './allocation';

/** Another one for each pod or each release: nobody splits costs by them. Written as OpenCost writes keys. */
const technical = new Set([
  'apps_kubernetes_io_pod_index',
  'batch_kubernetes_io_controller_uid',
  'batch_kubernetes_io_job_completion_index',
  'controller_revision_hash',
  'controller_uid',
  'pod_template_generation',
  'pod_template_hash',
  'statefulset_kubernetes_io_pod_name',
]);
const plain = /^\P{Cc}*$/u;

/** What is kept of the labels of an entry; a text: which of them is too long, or no label. */
export function labelsOf(entries: readonly (readonly [string, unknown])[]): Labels | string {
  const labels: [string, string][] = [];
  for (const [key, value] of entries) {
    if (value === null || value === undefined || value === '') continue;
    if (technical.has(key.toLowerCase().replaceAll(/[^a-z0-9]/g, '_'))) continue;
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    if (typeof text !== 'string' || !plain.test(key + text) || !(key + text).isWellFormed())
      return key.toWellFormed();
    if (key === '' || key.length > LABEL_KEY_MAX || text.length > LABEL_VALUE_MAX) return key;
    labels.push([key, text]);
  }
  if (labels.length > LABELS_MAX) return `${labels.length}`;
  return Object.fromEntries(labels.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Labels as JSON, such as `{"team":"web"}`; empty: none. */
export function labelsIn(text: string): [string, unknown][] | null {
  if (text === '') return [];
  try {
    const read: unknown = JSON.parse(text);
    if (read === null) return [];
    return typeof read === 'object' && !Array.isArray(read) ? Object.entries(read) : null;
  } catch {
    return null;
  }
}

const column = /^(?:properties[._])?labels?[._](.+)$/i;

/** `team` of `Label_team`, `label.team` or `properties.labels.team`; null: the column is no label. */
export const labelOfColumn = (name: string): string | null => column.exec(name.trim())?.[1] ?? null;

/** So many labels of these, those with the most values first. */
export function widestLabels(rows: readonly { labels: Labels }[], count: number): string[] {
  const values = new Map<string, Set<string>>();
  for (const { labels } of rows)
    for (const [key, value] of Object.entries(labels)) {
      const known = values.get(key) ?? new Set();
      values.set(key, known.add(value));
    }
  return [...values]
    .toSorted(([a, { size: most }], [b, { size: least }]) => least - most || (a < b ? -1 : 1))
    .slice(0, count)
    .map(([key]) => key);
}

export const withoutLabels = (labels: Labels, keys: ReadonlySet<string>): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([key]) => !keys.has(key)));
