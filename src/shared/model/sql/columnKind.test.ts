import { expect, it } from 'vitest';
import { columnKind, datastoreType } from './columnKind';

it.each([
  ['DECIMAL(38,12)', 'number', 'number'],
  ['BIGINT', 'number', 'number'],
  ['UHUGEINT', 'number', 'number'],
  ['DOUBLE', 'number', 'number'],
  ['INTERVAL', 'other', 'string'],
  ['DECIMAL(38,12)[]', 'list', 'list'],
  ['VARCHAR', 'text', 'string'],
  ['DATE', 'date', 'date'],
  ['TIMESTAMP', 'time', 'string'],
  ['BOOLEAN', 'boolean', 'boolean'],
  ['STRUCT(a INTEGER)', 'other', 'string'],
  ['JSON', 'other', 'string'],
])('%s is %s, in datastores %s', (type, kind, stored) => {
  expect([columnKind(type), datastoreType(type)]).toEqual([kind, stored]);
});
