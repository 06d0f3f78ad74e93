import { randomUUID } from 'node:crypto';
import { isJsonObject, type Json } from '@shared/model/json';
import { StepError } from '../../contract';

type BodyType = 'none' | 'json' | 'form' | 'text' | 'multipart';

export interface MadeBody {
  body?: string;
  headers: Record<string, string>;
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function fieldsOf(value: Json, what: string): [string, string][] {
  let read = value;
  if (typeof value === 'string') {
    try {
      read = JSON.parse(value);
    } catch {
      read = value;
    }
  }
  if (!isJsonObject(read)) throw new StepError(`Body: a ${what} needs an object.`, 'input_validation', false);
  return Object.entries(read).flatMap(([name, each]): [string, string][] =>
    Array.isArray(each) ? each.map((one) => [name, textOf(one)]) : [[name, textOf(each)]],
  );
}

function multipart(fields: readonly [string, string][]): MadeBody {
  const boundary = `costloom-${randomUUID()}`;
  const quoted = (name: string) => name.replaceAll(/["\r\n]/g, (sign) => encodeURIComponent(sign));
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  return {
    body: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** The body with the header that tells what it is. */
export function makeBody(type: BodyType, value: Json): MadeBody {
  switch (type) {
    case 'none':
      return { headers: {} };
    case 'json':
      // Text is taken as JSON that is written already.
      return { body: textOf(value), headers: { 'content-type': 'application/json' } };
    case 'text':
      return { body: textOf(value), headers: { 'content-type': 'text/plain; charset=utf-8' } };
    case 'form': {
      const body = new URLSearchParams(fieldsOf(value, 'form')).toString();
      return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    }
    case 'multipart':
      return multipart(fieldsOf(value, 'multipart form'));
  }
}
