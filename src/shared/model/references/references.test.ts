import { describe, expect, it } from 'vitest';
import type { Json } from '../json';
import { createBudget } from './budget';
import { hasReference, referencesIn, scanReferences } from './collect';
import { ResolveError, resolveValue } from './evaluate';
import { asLiteral, withoutLiterals } from './literals';
import { parseReference, parseText } from './parse';
import { asWords } from './placing';
import { printText } from './print';
import { renameStepIn } from './rename';
import { ABSENT, type Scope } from './scope';

const rows: Json = [
  { amount: 12.5, service: 'Amazon EC2', 'cost center': 'A' },
  { amount: '1,000', service: 'Amazon S3', 'cost center': 'B' },
  { amount: null, service: 'AWS Lambda' },
];
const scope: Scope = {
  steps: {
    Get_costs: { output: { rows, total: 0, day: '2026-03-05', at: 1772668800, none: null }, status: 'OK' },
    Fails: { output: null, status: 'FAILED', error: 'No access' },
  },
  trigger: { type: 'MANUAL', payload: { x: { y: true } }, time: '2026-03-05T10:00:00Z' },
  inputs: { region: 'eu-west-1', limit: 5, list: ['a', 'b'] },
  loop: { item: { id: 'i-2' }, index: 1, count: 3 },
  loops: { Each_account: { item: '123', index: 0, count: 2 } },
  run: {
    id: 'e1',
    workflow_id: 'w1',
    workflow_name: 'Costs',
    space_id: 's1',
    started_at: '2026-03-05T10:00:00Z',
    time_zone: 'Europe/Rome',
    trigger_event_id: 't1',
    actor: 'u1',
  },
};
const value = (text: Json) => resolveValue(text, scope);

describe('resolveValue', () => {
  it.each<[string, Json]>([
    ['{{ steps.Get_costs.output.rows[0].amount }}', 12.5],
    ['{{steps["Get_costs"].output.rows[-1].service}}', 'AWS Lambda'],
    ['{{steps.Get_costs.output.rows[0]["cost center"]}}', 'A'],
    ['{{steps.Get_costs.output.rows.1.service}}', 'Amazon S3'],
    ['{{steps.Get_costs.status}}', 'OK'],
    ['{{steps.Fails.error}}', 'No access'],
    ['{{trigger.payload.x}}', { y: true }],
    ['{{inputs.limit}}', 5],
    ['{{loop.item.id}}-{{loop.index}}', 'i-2-1'],
    ['{{loops.Each_account.item}}', '123'],
    ['{{run.workflow_name}}', 'Costs'],
    ['{{inputs}}', { region: 'eu-west-1', limit: 5, list: ['a', 'b'] }],
  ])('%s', (text, expected) => expect(value(text)).toEqual(expected));

  it('keeps the type of a text that is exactly one reference, and makes a text of a mixed one', () => {
    expect(value('{{steps.Get_costs.output.none}}')).toBe(null);
    expect(value('Region {{inputs.region}}: {{trigger.payload.x}}')).toBe('Region eu-west-1: {"y":true}');
    expect(value(' {{inputs.limit}}')).toBe(' 5');
  });

  it('gives absent for a path that leads nowhere, never the text “undefined”', () => {
    expect(value('{{steps.Unknown.output.x}}')).toBe(ABSENT);
    expect(value('{{inputs.region.length}}')).toBe(ABSENT);
    expect(value('{{steps.Get_costs.output.rows[3]}}')).toBe(ABSENT);
    expect(value('{{steps.Get_costs.output.rows[-4]}}')).toBe(ABSENT);
    expect(value({ a: '{{steps.Get_costs.output.none}}' })).toEqual({ a: null });
  });

  it.each<[Json, string]>([
    [
      '<{{inputs.none}}>',
      '{{inputs.none}} leads to nothing: inputs has no “none”: it has “region”, “limit”, “list”.',
    ],
    ['<{{inputs.region.x}}>', 'region has no “x”: it is a text.'],
    ['<{{steps.Get_costs.output.none}}>', 'output.none of “Get_costs” is null.'],
    [
      '<{{steps.Get_costs.output.amuont}}>',
      'output of “Get_costs” has no “amuont”: it has “rows”, “total”, “day”',
    ],
    ['<{{steps.Get_costs.output.rows[7].x}}>', 'output.rows of “Get_costs” has no “[7]”: it is a list of 3.'],
    ['<{{steps.Unknown.output.x}}>', '“Unknown” has not run before this step.'],
    ['<{{loops.Inner.item}}>', 'there is no loop “Inner” around this step.'],
    ['<{{loops.Each_account.itme}}>', '“Each_account” has no “itme”: it has “item”, “index”, “count”.'],
    ['<{{trigger.payload.body}}>', 'payload has no “body”: it has “x”.'],
    ['<{{inputs.none | upper}}>', '{{inputs.none | upper}} leads to nothing'],
    ['<{{steps.Get_costs.output.none | upper}}>', 'is null.'],
    [{ id: '{{inputs.none}}', keep: 1 }, '{{inputs.none}} leads to nothing'],
    [['{{inputs.none}}', 1], '{{inputs.none}} leads to nothing'],
    [{ a: [{ b: ' {{inputs.none}}' }] }, '{{inputs.none}} leads to nothing'],
  ])('%j fails and tells what is there instead', (text, message) => {
    expect(() => value(text)).toThrow(ResolveError);
    expect(() => value(text)).toThrow(message);
  });

  it.each<[Json, Json]>([
    ['<{{inputs.none | default("")}}>', '<>'],
    ['<{{steps.Get_costs.output.none | default(0)}}>', '<0>'],
    ['<{{steps.Unknown.output.x | default("x")}}>', '<x>'],
    ['<{{inputs.none | default(null)}}>', '<>'],
    ['<{{steps.Get_costs.output.none | json}}>', '<null>'],
    ['<{{steps.Get_costs.output.total}}>', '<0>'],
    [
      { a: '{{inputs.none | default(null)}}', b: 1 },
      { a: null, b: 1 },
    ],
    [['{{inputs.none | default([])}}'], [[]]],
  ])('%j has a value of its own', (text, expected) => expect(value(text)).toEqual(expected));

  it('reads a `{{` that is escaped as text', () => {
    expect(value('\\{{inputs.region}}')).toBe('{{inputs.region}}');
    expect(value('C:\\\\{{inputs.region}}\\x')).toBe('C:\\eu-west-1\\x');
    expect(value('{"a":{{{inputs.limit}}}}')).toBe('{"a":{5}}');
  });

  it.each([
    ['{{foo.bar}}', 'foo'],
    ['{{inputs.region', 'not closed'],
    ['a {{inputs.region | shell}}', 'no pipe “shell”'],
    ['{{inputs.region | default}}', 'default'],
    ['{{inputs.region | default(inputs.limit)}}', 'Only a number'],
    ['{{inputs["a}}', 'not closed'],
    ['{{steps}}', 'name of a step'],
    ['{{inputs.limit | sum}}', 'needs a list'],
    ['{{inputs.region | number}}', '“eu-west-1” is none'],
    ['{{inputs.region | date}}', 'not a date'],
    ['{{steps.Get_costs.output.day | date("YYYY")}}', 'date format'],
    ['{{steps.Get_costs.output.day | date("yyyy","Mars/Base")}}', 'time zone'],
    ['{{inputs.limit | currency("EURO")}}', 'currency code'],
  ])('refuses %s and tells why', (text, part) => {
    expect(() => value(text)).toThrow(ResolveError);
    expect(() => value(text)).toThrow(part);
  });
});

describe('pipes', () => {
  it.each<[string, Json]>([
    ['inputs.none | default(0)', 0],
    ['steps.Get_costs.output.none | default("x")', 'x'],
    ['steps.Get_costs.output.total | default(7)', 0],
    ['inputs.none | upper | default([])', []],
    ['trigger.payload | json', '{"x":{"y":true}}'],
    ['steps.Get_costs.output.none | json', 'null'],
    ['steps.Get_costs.output.day | date', '2026-03-05'],
    ['steps.Get_costs.output.day | date("d MMMM yyyy", "America/New_York")', '5 March 2026'],
    ['run.started_at | date("HH:mm")', '11:00'],
    ['run.started_at | date("yyyy-MM-dd HH:mm","America/New_York")', '2026-03-05 05:00'],
    ['steps.Get_costs.output.rows[1].amount | number', 1000],
    ['inputs.list | join', 'a, b'],
    ["inputs.list | join('-')", 'a-b'],
    ['inputs.list | first', 'a'],
    ['inputs.list | last', 'b'],
    ['inputs.list | length', 2],
    ['inputs.region | length', 9],
    ['inputs | keys', ['region', 'limit', 'list']],
    ['steps.Get_costs.output.rows | sum("amount")', 1012.5],
    ['steps.Get_costs.output.rows | sum("[\'cost center\'].x")', 0],
    ['steps.Get_costs.output.rows[0].amount | round', 13],
    ['inputs.none | default(1.005) | round(2)', 1.01],
    ['inputs.none | default(-2.5) | round', -3],
    ['inputs.none | default(1e21) | round(2)', 1e21],
    ['steps.Get_costs.output.rows[1].amount | currency', '$1,000.00'],
    ['inputs.limit | currency("eur")', '€5.00'],
    ['inputs.region | upper', 'EU-WEST-1'],
    ['inputs.region | replace("-", "_") | upper | lower', 'eu_west_1'],
    ['inputs.none | default("  x ") | trim', 'x'],
  ])('%s', (inner, expected) => expect(value(`{{${inner}}}`)).toEqual(expected));

  it('[LIM-44] reads ten digits as seconds and thirteen as milliseconds', () => {
    const day = (given: Json) =>
      resolveValue('{{inputs.at | date("yyyy-MM-dd HH:mm","UTC")}}', { ...scope, inputs: { at: given } });
    expect(day(1772668800)).toBe('2026-03-05 00:00');
    expect(day('1772668800')).toBe('2026-03-05 00:00');
    expect(day(1772668800000)).toBe('2026-03-05 00:00');
    expect(day('2026-03-05T01:00+01:00')).toBe('2026-03-05 00:00');
    expect(() => day('2026-02-30')).toThrow(ResolveError);
  });

  it('reads a time without a zone in the zone that is asked for', () => {
    const at = { ...scope, inputs: { at: '2026-07-01T08:00:00' } };
    expect(resolveValue('{{inputs.at | date("HH:mm xxx")}}', at)).toBe('08:00 +02:00');
  });
});

describe('what hostile texts cannot reach', () => {
  it.each([
    '{{inputs.__proto__}}',
    '{{inputs.constructor}}',
    '{{inputs["constructor"]["prototype"]}}',
    "{{steps['__proto__'].output}}",
    '{{inputs["\\u005f_proto__"]}}',
    '{{inputs | sum("constructor.x")}}',
    '{{inputs.list | sum("__proto__")}}',
  ])('%s is refused', (text) => expect(() => value(text)).toThrow(ResolveError));

  it.each([
    '{{inputs.toString}}',
    '{{inputs.list.length}}',
    '{{inputs.list.map}}',
    '{{steps.hasOwnProperty.output}}',
    '{{steps.toString}}',
    '{{loops.valueOf.item}}',
    '{{inputs.region.at}}',
  ])('%s is absent', (text) => expect(value(text)).toBe(ABSENT));

  it('keeps a `__proto__` property of data what it is', () => {
    const given: Json = JSON.parse('{"__proto__":{"polluted":"{{inputs.region}}"}}');
    const resolved = value(given);
    expect(JSON.stringify(resolved)).toBe('{"__proto__":{"polluted":"eu-west-1"}}');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(Object.getPrototypeOf(resolved)).toBe(Object.prototype);
  });
});

describe('budget', () => {
  const big = 'x'.repeat(300_000);
  const wide: Scope = { ...scope, inputs: { big, list: Array.from({ length: 50 }, () => big) } };

  it('refuses a text of more than 1 MB, and hands a large value on whole', () => {
    expect(() => resolveValue('{{inputs.big}}{{inputs.big}}{{inputs.big}}{{inputs.big}}', wide)).toThrow(
      '1 MB',
    );
    expect(() => resolveValue('{{inputs.list | json}}', wide)).toThrow(
      '{{inputs.list | json}}: its text is longer',
    );
    expect(() => resolveValue('{{inputs.list | join("")}}', wide)).toThrow('1 MB');
    expect(() => resolveValue('{{inputs.big | replace("x", "yyyyyyyyyy")}}', wide)).toThrow('1 MB');
    expect(resolveValue('{{inputs.list}}', wide)).toHaveLength(50);
  });

  it('counts the values over everything that shares a budget', () => {
    const budget = { ...createBudget(), nodes: 10 };
    expect(resolveValue(['{{inputs.limit}}', '{{inputs.limit}}'], scope, { budget })).toEqual([5, 5]);
    expect(() => resolveValue(['{{inputs.limit}}', '{{inputs.limit}}'], scope, { budget })).toThrow(
      'too many values',
    );
  });

  it('refuses a value that is nested too deep', () => {
    let deep: Json = '{{inputs.region}}';
    for (let index = 0; index < 20_000; index += 1) deep = [deep];
    expect(() => value(deep)).toThrow('nested deeper');
    expect(() => resolveValue('{{inputs.deep | json}}', { ...scope, inputs: { deep } })).toThrow(
      'nested deeper',
    );
    expect(scanReferences(deep).broken[0]?.message).toContain('nested deeper');
    expect(renameStepIn(deep, 'a', 'b')).toBe(deep);
    expect(hasReference(deep)).toBe(false);
  });
});

describe('renameStepIn', () => {
  it('[EDIT-43] rewrites the name and nothing else', () => {
    const before = {
      a: 'x {{ steps.Get_costs.output.rows[0]  |default( 0 ) }} {{steps["Get_costs"].status}}',
      b: ['{{loops.Get_costs.item}}', '{{steps.Get_costs_2.output}}', '{{inputs.Get_costs}}'],
      c: '\\{{steps.Get_costs}} {{steps.Get_costs..}} steps.Get_costs',
    };
    expect(renameStepIn(before, 'Get_costs', 'New name')).toEqual({
      a: 'x {{ steps["New name"].output.rows[0]  |default( 0 ) }} {{steps["New name"].status}}',
      b: ['{{loops["New name"].item}}', '{{steps.Get_costs_2.output}}', '{{inputs.Get_costs}}'],
      c: before.c,
    });
    expect(renameStepIn(before, 'Other', 'New')).toBe(before);
  });
});

describe('referencesIn', () => {
  it('tells every reference with its place', () => {
    const found = referencesIn({
      to: ['Hi {{steps.Get_costs.output.rows[0] | default(1)}}'],
      n: 1,
      k: '{{loop.index}}',
    });
    expect(found).toEqual([
      {
        text: '{{steps.Get_costs.output.rows[0] | default(1)}}',
        root: 'steps',
        name: 'Get_costs',
        path: ['output', 'rows', 0],
        hasDefault: true,
        position: { from: 3, to: 50 },
        at: ['to', 0],
      },
      {
        text: '{{loop.index}}',
        root: 'loop',
        path: ['index'],
        hasDefault: false,
        position: { from: 0, to: 14 },
        at: ['k'],
      },
    ]);
  });

  it('tells what cannot be read, and where', () => {
    const { found, broken } = scanReferences('{{inputs.a}} {{inputs.}} {{inputs.b}}');
    expect(found.map(({ text }) => text)).toEqual(['{{inputs.a}}', '{{inputs.b}}']);
    expect(broken).toMatchObject([{ text: '{{inputs.}}', position: { from: 13, to: 24 } }]);
  });
});

it('keeps a broken reference as it was typed', () => {
  for (const text of ['{{', 'a {{ b', '{{x}}', '{{inputs.a | }} b', '{{{inputs.a}}', '{{inputs.a}}}}']) {
    expect(printText(parseText(text))).toBe(text);
  }
  expect(() => parseReference('inputs.a b')).toThrow('“b” is not expected');
});

describe('references in a text of words', () => {
  const given = { ...scope, inputs: { id: `i-1' --force`, ids: ['a', 'b'], whole: 'aws s3 ls' } };

  it('stand between marks, a list as several words, and no mark of their own ends them', () => {
    expect(resolveValue('stop {{inputs.id}}', given, { placing: asWords })).toBe(
      `stop ${asLiteral(`i-1' --force`)}`,
    );
    expect(resolveValue('stop {{inputs.ids}}', given, { placing: asWords })).toBe(
      `stop ${asLiteral('a')} ${asLiteral('b')}`,
    );
    const marked = { ...given, inputs: { id: `${asLiteral('x')} --force` } };
    const resolved = String(resolveValue('stop {{inputs.id}}', marked, { placing: asWords }));
    expect(resolved).toBe(`stop ${asLiteral('x --force')}`);
    expect(withoutLiterals(resolved)).toBe('stop x --force');
  });

  it('are the text itself where there is nothing else', () => {
    expect(resolveValue('{{inputs.whole}}', given, { placing: asWords })).toBe('aws s3 ls');
  });
});
