import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json';
import { resolveValue } from './evaluate';
import { asAddress, asJson, type PlacingOf } from './placing';

const given = (inputs: JsonObject, text: string, placing: PlacingOf): Json => {
  const scope = {
    steps: {},
    inputs,
    trigger: { type: 'MANUAL', payload: null, time: '2026-03-05T10:00:00Z' },
    run: {
      id: 'e',
      workflow_id: 'w',
      workflow_name: 'Costs',
      space_id: 's',
      started_at: '2026-03-05T10:00:00Z',
      time_zone: 'UTC',
      trigger_event_id: 't',
      actor: 'u',
    },
  };
  const resolved = resolveValue(text, scope, { placing });
  if (typeof resolved === 'symbol') throw new Error('absent');
  return resolved;
};

describe('a value in an address', () => {
  const base = 'https://api.example.com';
  it.each<[string, Json, string, string]>([
    ['stands as it is', 'vol-1', `${base}/volumes/{{inputs.v}}`, `${base}/volumes/vol-1`],
    ['adds no folder', 'a/b', `${base}/volumes/{{inputs.v}}`, `${base}/volumes/a%2Fb`],
    [
      'adds no parameter',
      'a b/../c?x=1&y=ü#z',
      `${base}/volumes/{{inputs.v}}`,
      `${base}/volumes/a%20b%2F..%2Fc%3Fx%3D1%26y%3D%C3%BC%23z`,
    ],
    ['keeps a percent sign', '50%', `${base}/{{inputs.v}}/x`, `${base}/50%25/x`],
    ['adds no backslash', 'a\\b', `${base}/{{inputs.v}}`, `${base}/a%5Cb`],
    ['in the query', 'a&b=c', `${base}/?q={{inputs.v}}&n=1`, `${base}/?q=a%26b%3Dc&n=1`],
    ['empty in the query', '', `${base}/?q={{inputs.v}}&n=1`, `${base}/?q=&n=1`],
    ['dots in the query', '..', `${base}/x?q={{inputs.v}}`, `${base}/x?q=..`],
    ['in the fragment', 'a b', `${base}/#{{inputs.v}}`, `${base}/#a%20b`],
    ['within a part of the path', '..', `${base}/v{{inputs.v}}`, `${base}/v..`],
    ['a number', 7, `${base}/{{inputs.v}}`, `${base}/7`],
    ['half a character', '\ud800', `${base}/{{inputs.v}}`, `${base}/%EF%BF%BD`],
    [
      'a time',
      '2026-03-05T01:00:00+01:00',
      `${base}/?at={{inputs.v}}`,
      `${base}/?at=2026-03-05T01%3A00%3A00%2B01%3A00`,
    ],
    ['in the host', 'eu-1', 'https://{{inputs.v}}.example.com/x', 'https://eu-1.example.com/x'],
    ['as the port', '8443', 'https://example.com:{{inputs.v}}/x', 'https://example.com:8443/x'],
    ['as the base', `${base}/a?b=1`, '{{inputs.v}}&c=2', `${base}/a?b=1&c=2`],
    ['of a path alone', 'x y', '/items/{{inputs.v}}', '/items/x%20y'],
    ['with dots that were written', 'b', `${base}/a/../{{inputs.v}}`, `${base}/a/../b`],
  ])('%s', (_what, v, text, expected) => expect(given({ v }, text, asAddress)).toBe(expected));

  it.each<[string, Json, string, string]>([
    ['“..”', '..', `${base}/volumes/{{inputs.v}}`, '“.” or “..”'],
    ['“.”', '.', `${base}/{{inputs.v}}/x`, '“.” or “..”'],
    ['encoded dots', '%2e%2e', `${base}/a/{{inputs.v}}`, ''],
    ['dots of two values', '.', `${base}/{{inputs.v}}{{inputs.v}}/x`, '“.” or “..”'],
    ['an empty text', '', `${base}/volumes/{{inputs.v}}`, 'empty'],
    ['an empty text within', '', `${base}/volumes/{{inputs.v}}/tags`, 'empty'],
    ['another host', 'evil.example/', 'https://{{inputs.v}}.example.com', 'no part of a host'],
    ['a user', 'a@evil.example', 'https://{{inputs.v}}/x', 'no part of a host'],
  ])('refuses %s', (_what, v, text, message) => {
    if (message === '') expect(given({ v }, text, asAddress)).toBe(`${base}/a/%252e%252e`);
    else expect(() => given({ v }, text, asAddress)).toThrow(message);
  });
});

describe('a value in JSON that is written as text', () => {
  const v = 'say "hi"\n\\ü';
  it.each<[string, JsonObject, string, Json]>([
    ['within quotes', { v }, '{"a": "x {{inputs.v}} y"}', { a: `x ${v} y` }],
    ['outside of quotes', { v }, '{"a": {{inputs.v}}}', { a: v }],
    ['a number outside', { v: 5 }, '{"a": {{inputs.v}}, "b": [{{inputs.v}}]}', { a: 5, b: [5] }],
    ['a number within', { v: 5 }, '{"a": "{{inputs.v}}"}', { a: '5' }],
    ['an object outside', { v: { x: [1] } }, '{"a": {{inputs.v}}}', { a: { x: [1] } }],
    ['an object within', { v: { x: 1 } }, '{"a": "{{inputs.v}}"}', { a: '{"x":1}' }],
    ['a list as the whole', { v: 1 }, '[{{inputs.v}}, "{{inputs.v}}"]', [1, '1']],
    ['after an escaped quote', { v }, '{"a\\"b": "{{inputs.v}}"}', { 'a"b': v }],
    ['a key', { v: 'k"' }, '{"{{inputs.v}}": 1}', { 'k"': 1 }],
    ['JSON by its pipe', { v: { x: 1 } }, '{"a": {{inputs.v | json}}}', { a: { x: 1 } }],
    ['true', { v: true }, '{"a": {{inputs.v}}}', { a: true }],
    [
      'what would add a property',
      { v: '1, "admin": true' },
      '{"a": {{inputs.v}}}',
      { a: '1, "admin": true' },
    ],
  ])('%s', (_what, inputs, text, expected) => {
    expect(JSON.parse(String(given(inputs, text, asJson)))).toEqual(expected);
  });

  it('is text where the whole is none', () => {
    expect(given({ v }, 'Hello {{inputs.v}}', asJson)).toBe(`Hello ${v}`);
    expect(given({ v: 'a' }, '{not json {{inputs.v}}', asJson)).toBe('{not json a');
    expect(given({ v: 'a' }, '<a>{{inputs.v}}</a>', asJson)).toBe('<a>a</a>');
  });
});
