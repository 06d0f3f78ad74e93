import { describe, expect, it } from 'vitest';
import { stepNode } from '../graph/nodes';
import { toGraph } from '../graph/serialize';
import type { Block } from '../graph/tree';
import type { InputParameter } from '../graph/types';
import type { Json, JsonObject } from '../json';
import { nearestName } from '../nearestName';
import type { Problem } from '../problem';
import { inputsReadBy } from './checkCode';
import { define, param } from './testing';
import { validateWorkflow } from './validate';

const rows = {
  type: 'array',
  items: { type: 'object', properties: { id: {}, note: {} }, required: ['id'] },
};
const outputSchema: JsonObject = {
  type: 'object',
  properties: {
    sure: { type: 'string' },
    maybe: { type: 'string' },
    nullable: { type: ['string', 'null'] },
    rows,
    inner: { type: 'object', properties: { a: {} } },
    part: { type: 'object', properties: { a: {}, b: {} }, required: ['a'] },
  },
  required: ['sure', 'nullable', 'rows', 'inner', 'part'],
};
const code = (language: 'javascript' | 'python') => [
  param('P1', { type: 'code', title: 'Code', language, noReference: true }),
  param('P2', { type: 'key-value', key: 'inputs', title: 'Inputs' }),
];
const catalogue = [
  define('TRIGGER', 'trigger'),
  define('GET', 'basic', { outputSchema }),
  define('LOOSE', 'basic', { outputSchema: { type: 'object', properties: { maybe: {} } } }),
  define('TEXT', 'basic', { parameters: [param('P1', { title: 'Note' })] }),
  define('NEED', 'basic', { parameters: [param('P1', { title: 'Name', optional: false })] }),
  define('RULES', 'basic', { parameters: [param('P1', { title: 'Conditions', type: 'conditions' })] }),
  define('JS', 'basic', { parameters: code('javascript') }),
  define('PY', 'basic', { parameters: code('python') }),
];

const step = (name: string, stepTemplateId: string, values: Record<string, Json> = {}) => {
  const parameters = Object.entries(values).map(([id, value]) => ({ id, value }));
  const more = { title: name, group: '', subgroup: '', stepTemplateId, version: 1, parameters };
  const subtype = stepTemplateId === 'TRIGGER' ? ('trigger' as const) : ('basic' as const);
  return stepNode(`n-${name}`, subtype, { name, ...more }, { x: 0, y: 0 });
};
const input = (id: string): InputParameter => ({
  id,
  type: 'string',
  defaultValue: '',
  optional: true,
  description: '',
});
function problemsOf(template: string, values: Record<string, Json>, inputs = ['region', 'min_days']) {
  const nodes = [step('Get', 'GET'), step('Loose', 'LOOSE'), step('It', template, values)];
  const blocks = nodes.map((node): Block => ({ kind: 'step', node }));
  return validateWorkflow({
    graph: toGraph({ trigger: step('Trigger', 'TRIGGER'), blocks }),
    inputParameters: inputs.map(input),
    catalogue,
  });
}
const told = (problems: Problem[]) => problems.map(({ code: kind, severity }) => `${severity} ${kind}`);

describe('a reference to an input parameter', () => {
  it.each([
    ['{{inputs.regoin}}', 'Did you mean “region”?'],
    ['{{inputs.Region}}', 'Did you mean “region”?'],
    ['{{inputs.minDays}}', 'Did you mean “min_days”?'],
    ['{{inputs.min_day}}', 'Did you mean “min_days”?'],
    ['{{inputs["regio"]}}', 'Did you mean “region”?'],
    ['a {{inputs.regions}} b', 'Did you mean “region”?'],
    ['{{inputs.owner}}', 'There are: region, min_days.'],
    ['{{inputs.x.y[0]}}', 'There are: region, min_days.'],
    ['{{inputs.channel | upper}}', 'There are: region, min_days.'],
    ['{{inputs.region}} {{inputs.days}}', 'There are: region, min_days.'],
  ])('%s is not there: %s', (value, hint) => {
    const problems = problemsOf('TEXT', { P1: value });
    expect(told(problems)).toEqual(['error unknown_input']);
    const [shown] = /\{\{inputs(?!\.region\})[^}]*\}\}/.exec(value) ?? [];
    expect(problems[0]?.message).toContain(`Note refers to ${shown}; the workflow has no input parameter`);
    expect(problems[0]?.message).toContain(hint);
  });

  it.each([
    '{{inputs.region}}',
    '{{inputs["region"]}}',
    '{{inputs.min_days | upper}}',
    '{{inputs.region.name}}',
    '{{inputs}}',
    '{{inputs.owner | default("x")}}',
    '{{inputs.owner | trim | default("")}}',
    'inputs.owner',
    '\\{{inputs.owner}}',
    '{{trigger.payload.owner}}',
  ])('%s is fine', (value) => expect(problemsOf('TEXT', { P1: value })).toEqual([]));

  it('can be mended: the near one is taken, another is added', () => {
    expect(problemsOf('TEXT', { P1: '{{ inputs.regoin }}' })[0]?.fix).toMatchObject({
      edit: 'replaceText',
      args: { text: '{{ inputs.regoin }}', by: '{{ inputs.region }}' },
    });
    expect(problemsOf('TEXT', { P1: '{{inputs.owner}}' })[0]?.fix).toMatchObject({ edit: 'addInput' });
  });

  it('of a workflow that has none says so', () => {
    expect(problemsOf('TEXT', { P1: '{{inputs.a}}' }, [])[0]?.message).toMatch(/no input parameters\.$/);
  });
});

describe('a rule', () => {
  const rule = (key: Json, operator: string, right: JsonObject = {}): Json => ({
    rules: [
      { key: 'a', operator: 'is_empty' },
      { key, operator, ...right },
    ],
  });
  it.each<[string, Json, string]>([
    ['without a left side', rule('', 'equals', { value: 1 }), 'error'],
    ['with blanks on the left', rule('  ', 'is_empty'), 'error'],
    ['with null on the left', rule(null, 'equals', { value: 1 }), 'error'],
    ['with neither side', rule('', 'equals', { value: '' }), 'error'],
    ['without a value', rule('a', 'equals'), 'error'],
    ['with null as its value', rule('a', 'not_equals', { value: null }), 'error'],
    ['that is more than nothing', rule('a', 'greater_than', { value: '' }), 'error'],
    ['that contains nothing', rule('a', 'contains', { value: ' ' }), 'error'],
    ['in an empty list', rule('a', 'in', { values: [] }), 'error'],
    ['in a list of empty texts', rule('a', 'not_in', { values: ['', ' '] }), 'error'],
    [
      'in a group',
      { rules: [rule('a', 'is_empty'), { combinator: 'or', rules: [{ key: 'a', operator: '<' }] }] },
      'error',
    ],
    ['that equals an empty text, which may be meant', rule('a', 'equals', { value: '' }), 'warning'],
    ['that differs from an empty text', rule('a', 'not_equals', { value: '' }), 'warning'],
  ])('%s is told', (_, value, severity) =>
    expect(told(problemsOf('RULES', { P1: value }))).toEqual([`${severity} incomplete_rule`]),
  );

  it.each<[string, Json]>([
    ['is_empty needs none', rule('a', 'is_empty')],
    ['is_not_empty needs none', rule('a', 'is_not_empty', { value: '' })],
    ['zero', rule('a', 'greater_than', { value: 0 })],
    ['no', rule('a', 'equals', { value: false })],
    ['a reference', rule('{{steps.Get.output.sure}}', 'equals', { value: '{{inputs.region}}' })],
    ['a number on the left', rule(5, 'less_than', { value: 6 })],
    ['no on the left', rule(false, 'equals', { value: true })],
    ['a list', rule('a', 'in', { values: ['x', ''] })],
    ['a list in one text', rule('a', 'in', { value: 'x, y' })],
    ['a group', { combinator: 'or', rules: [rule('a', 'equals', { value: 1 })] }],
    ['no rules at all', { combinator: 'and', rules: [] }],
  ])('is complete: %s', (_, value) => expect(problemsOf('RULES', { P1: value })).toEqual([]));

  it('is named by its place and its side', () => {
    const [first] = problemsOf('RULES', { P1: rule('a', '>') });
    expect(first?.message).toBe('Step “It”: Conditions: rule 2 has no value on the right.');
    const [second] = problemsOf('RULES', { P1: rule('', '>', { value: 1 }) });
    expect(second?.message).toBe('Step “It”: Conditions: rule 2 has no left side.');
  });
});

describe('a required parameter', () => {
  it.each([
    '{{steps.Get.output.maybe}}',
    ' {{steps.Get.output.maybe}} ',
    '{{ steps.Get.output["maybe"] }}',
    '{{steps.Get.output.maybe | trim}}',
    '{{steps.Get.output.nullable}}',
    '{{steps.Get.output.maybe.deeper}}',
    '{{steps["Get"].output.maybe}}',
    '{{steps.Get.output.part.b}}',
    '{{steps.Get.output.rows[0].note}}',
    '{{steps.Get.output.rows[-1].note | upper}}',
  ])('that is %s may be empty when it runs', (value) => {
    const problems = problemsOf('NEED', { P1: value });
    expect(told(problems)).toEqual(['warning optional_output']);
    expect(problems[0]?.message).toContain(`Name is required, but ${value.trim()} can be empty.`);
  });

  it.each([
    ['NEED', '{{steps.Get.output.sure}}'],
    ['NEED', '{{steps.Get.output.maybe | default("x")}}'],
    ['NEED', '{{steps.Get.output.maybe | trim | default("x")}}'],
    ['NEED', 'cost of {{steps.Get.output.maybe}}'],
    ['NEED', '{{steps.Get.output}}'],
    ['NEED', '{{steps.Get.output.part.a}}'],
    ['NEED', '{{steps.Get.output.rows[0].id}}'],
    ['NEED', '{{steps.Get.output.inner.a}}'],
    ['NEED', '{{steps.Get.output.unknown}}'],
    ['NEED', '{{steps.Loose.output.maybe}}'],
    ['NEED', '{{steps.Get.error}}'],
    ['NEED', '{{inputs.region}}'],
    ['TEXT', '{{steps.Get.output.maybe}}'],
  ])('%s with %s is fine', (template, value) => expect(problemsOf(template, { P1: value })).toEqual([]));
});

describe('a code', () => {
  it.each<['JS' | 'PY', string, string[]]>([
    ['JS', 'return inputs.rows.length;', ['rows']],
    ['JS', 'return inputs["rows"][0];', ['rows']],
    ['JS', "return inputs[ 'two words' ];", ['two words']],
    ['JS', 'const { a, b: other } = inputs; return a + other;', ['a', 'b']],
    ['JS', 'const { a = 1, b, ...rest } = inputs; return b;', ['b']],
    ['JS', 'return `${inputs.a} of ${inputs.b}`;', ['a', 'b']],
    ['JS', 'return rows.map((row) => row.cost * inputs.rate);', ['rate']],
    ['JS', 'return inputs.a === inputs.b;', ['a', 'b']],
    ['PY', "return inputs['rows']", ['rows']],
    ['PY', 'return [r for r in inputs["rows"] if r["cost"] > inputs["least"]]', ['rows', 'least']],
    ['PY', "# inputs['no']\nreturn len(inputs[ 'rows' ])", ['rows']],
    ['PY', "if inputs['a'] == 1:\n  return 2", ['a']],
  ])('%s %s reads %j', (template, text, names) => {
    const language = template === 'JS' ? 'javascript' : 'python';
    expect([...inputsReadBy(text, language)]).toEqual(names);
    expect(told(problemsOf(template, { P1: text }))).toEqual(names.map(() => 'error code_input'));
    const given = Object.fromEntries(names.map((name) => [name, '{{inputs.region}}']));
    expect(problemsOf(template, { P1: text, P2: given })).toEqual([]);
  });

  it.each([
    ['JS', 'return 1;'],
    ['JS', 'return inputs;'],
    ['JS', 'return Object.keys(inputs);'],
    ['JS', 'return inputs.a ?? 0;'],
    ['JS', 'return inputs.a?.b;'],
    ['JS', 'return inputs?.a;'],
    ['JS', 'if (inputs.a) return inputs.a.b;'],
    ['JS', 'return "a" in inputs ? inputs.a.b : 0;'],
    ['JS', 'inputs.a = 1; return inputs.a + 1;'],
    ['JS', 'return inputs.a === undefined ? 1 : 2;'],
    ['JS', '// inputs.a\n/* inputs.b */ return "inputs.c";'],
    ['JS', 'return my.inputs.a + myinputs.b;'],
    ['JS', 'return list.map((inputs) => inputs.a);'],
    ['JS', 'const inputs2 = 1; return inputs[key];'],
    ['JS', 'return inputs.hasOwnProperty("a");'],
    ['PY', 'return 1'],
    ['PY', "return inputs.get('a')"],
    ['PY', "return inputs['a'] if 'a' in inputs else 0"],
    ['PY', "inputs['a'] = 1\nreturn inputs['a']"],
    ['PY', '"""inputs["a"]"""\nreturn \'inputs["b"]\''],
    ['PY', "return [inputs['a'] for inputs in rows]"],
    ['PY', "f = lambda inputs: inputs['a']\nreturn f({'a': 1})"],
    ['PY', 'for key in inputs:\n  print(inputs[key])'],
  ] as const)('%s %s needs none', (template, text) => expect(problemsOf(template, { P1: text })).toEqual([]));

  it.each([
    '/* ',
    "'''a ",
    '"""b ',
    'function ',
    '(inputs ',
    'lambda inputs',
    'inputs = ',
    '{ a',
    "inputs['",
  ])('of a hundred thousand letters “%s” is read in no time', (piece) => {
    const long = piece.repeat(100_000 / piece.length);
    const from = performance.now();
    inputsReadBy(long, 'javascript');
    inputsReadBy(long, 'python');
    expect(performance.now() - from).toBeLessThan(1000);
  });

  it('whose inputs come as a whole is not looked at, and a near name is told', () => {
    const text = 'return inputs.rows.length;';
    expect(problemsOf('JS', { P1: text, P2: '{{steps.Get.output}}' })).toEqual([]);
    expect(problemsOf('JS', { P1: text, P2: '{"rows": 1}' })).toEqual([]);
    const [near] = problemsOf('JS', { P1: text, P2: { row: [] } });
    expect(near).toMatchObject({ paramId: 'P1' });
    expect(near?.message).toBe(
      'Step “It”: Code reads “rows” from inputs, which the step doesn’t have. Did you mean “row”?',
    );
  });
});

it.each([
  ['regoin', 'region'],
  ['Min-Days', 'min_days'],
  ['reg', null],
  ['', null],
  ['xy', null],
])('the name nearest to %j is %j', (typed, name) => {
  expect(nearestName(typed, ['min_days', 'region', 'ab'])).toBe(name);
});
