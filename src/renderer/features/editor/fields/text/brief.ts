import type { Json } from '@shared/model/json';
import { isJsonObject } from '@shared/model/json';
import { TEXT_PREVIEW_MAX } from '@shared/model/limits';

const depthMax = 6;
const itemsMax = 50;

export function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
}

/** One line of a value, texts without quotes. Never builds more than is shown: a sample may have millions of items. */
export function brief(value: Json, max = TEXT_PREVIEW_MAX): string {
  if (typeof value === 'string') return cut(value.slice(0, max + 200).replaceAll(/\s+/g, ' '), max);
  let written = '';
  const write = (inner: Json, depth: number): void => {
    if (written.length > max) return;
    if (typeof inner === 'string') written += JSON.stringify(inner.slice(0, max + 1));
    else if (typeof inner !== 'object' || inner === null) written += String(inner);
    else if (depth >= depthMax) written += Array.isArray(inner) ? '[…]' : '{…}';
    else if (Array.isArray(inner)) {
      written += '[';
      for (const [index, item] of inner.entries()) {
        if (written.length > max) break;
        written += index === 0 ? '' : ', ';
        write(item, depth + 1);
      }
      written += ']';
    } else {
      written += '{';
      for (const [index, key] of Object.keys(inner).entries()) {
        if (written.length > max) break;
        written += `${index === 0 ? '' : ', '}${key}: `;
        write(inner[key] ?? null, depth + 1);
      }
      written += '}';
    }
  };
  write(value, 0);
  return cut(written, max);
}

function pruned(value: Json, depth: number): Json {
  if (typeof value === 'string') return cut(value, 1000);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= depthMax) return '…';
  if (Array.isArray(value)) {
    const items = value.slice(0, itemsMax).map((item) => pruned(item, depth + 1));
    return value.length > itemsMax ? [...items, `… ${value.length - itemsMax} more`] : items;
  }
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value);
  const entries = keys.slice(0, itemsMax * 4).map((key) => [key, pruned(value[key] ?? null, depth + 1)]);
  return Object.fromEntries(entries);
}

/** Several lines of a value; long lists and deep objects are cut. */
export function pretty(value: Json, max = 6000): string {
  return typeof value === 'string' ? cut(value, max) : cut(JSON.stringify(pruned(value, 0), null, 2), max);
}
