import { isJsonObject, type Json } from '@shared/model/json';
import { auditDetailText } from '@shared/words/auditDetails';

export interface Detailed {
  data: Readonly<Record<string, Json>>;
}

/** What is known beside the subject, in a line: `Member → Admin, reason: …`. */
export function detailsOf(entry: Detailed): string {
  const { from, to, ...others } = entry.data;
  const both = from !== undefined && to !== undefined;
  const rest = Object.entries(both ? others : entry.data).map(
    ([key, value]) => `${auditDetailText(key)}: ${textOf(value)}`,
  );
  return [...(both ? [`${textOf(from)} → ${textOf(to)}`] : []), ...rest].join(', ');
}

function textOf(value: Json): string {
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (isJsonObject(value)) return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? '–' : String(value);
}
