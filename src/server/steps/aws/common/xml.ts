import type { Json, JsonObject } from '@shared/model/json';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');

function element(name: string, value: Json): string {
  if (Array.isArray(value)) return value.map((item) => element(name, item)).join('');
  if (typeof value === 'object' && value !== null) return `<${name}>${children(value)}</${name}>`;
  return `<${name}>${escaped(String(value ?? ''))}</${name}>`;
}

const children = (fields: JsonObject) =>
  Object.entries(fields)
    .map(([name, value]) => element(name, value))
    .join('');

/** An XML document of elements: a list is an element that stands several times. Reads back as it was given. */
export const xmlDocument = (root: string, namespace: string, fields: JsonObject): string =>
  `<${root} xmlns="${namespace}">${children(fields)}</${root}>`;
