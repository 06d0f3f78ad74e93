import { isJsonObject, type Json } from '@shared/model/json';

/** What is known beside the subject, in a line: `Member → Admin, reason: …`. */
export function detailsOf(entry: { data: Readonly<Record<string, Json>> }): string {
  const { from, to, ...others } = entry.data;
  const both = from !== undefined && to !== undefined;
  const rest = Object.entries(both ? others : entry.data).map(
    ([key, value]) => `${key.replaceAll('_', ' ')}: ${textOf(value)}`,
  );
  return [...(both ? [`${textOf(from)} → ${textOf(to)}`] : []), ...rest].join(', ');
}

function textOf(value: Json): string {
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (isJsonObject(value)) return JSON.stringify(value);
  return value === null ? '–' : String(value);
}
