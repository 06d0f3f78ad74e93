import { describe, expect, it } from 'vitest';
import type { Scope } from '@shared/model/references/scope';
import { treeOfSample } from '@shared/model/references/valueTree';
import { designJson, readDesign, type Variable } from './designValue';
import { previewValue } from './previewValue';
import {
  chosen,
  inputsWith,
  nameOf,
  nameProblem,
  readInputs,
  readReference,
  renamed,
  sentVariables,
  valueChoices,
  variablesOfInputs,
  variablesOfMessage,
} from './variables';

const rows = Array.from({ length: 30 }, (_, at) => ({ service: `s${at}`, cost: at }));
const scope: Scope = {
  steps: { Get: { output: { rows, note: 'x'.repeat(3_000) }, status: 'OK' } },
  trigger: { type: 'MANUAL', payload: null, time: '' },
  inputs: { team: 'shop' },
  run: {} as Scope['run'],
};
const empty: Variable = { id: 'v', path: '', value: '' };
const ROWS = '{{steps.Get.output.rows}}';

describe('the value of a design', () => {
  it('[XFORM-04] is prompts, variables and styling', () => {
    const design = {
      prompt: 'Sum it',
      improvedPrompt: 'By service',
      variables: [{ id: 'v', path: 'inputs.rows', value: ROWS }],
      styling: { id: 'o', name: 'Ocean', colors: ['#0f4c81'], logo: '', customCss: '' },
    };
    expect(Object.keys(designJson(design))).toEqual(['prompt', 'improvedPrompt', 'variables', 'styling']);
    expect(readDesign(designJson(design))).toEqual(design);
    expect(readDesign(null)).toEqual({ prompt: '', improvedPrompt: '', variables: [], styling: null });
  });

  it('keeps no variable that nothing was chosen for', () => {
    const design = { ...readDesign(null), variables: [empty] };
    expect(designJson(design)['variables']).toEqual([]);
  });
});

describe('variables', () => {
  it('of code are named after what was chosen, no two alike', () => {
    const first = chosen('generic', [], empty, ROWS);
    expect(first).toEqual({ id: 'v', path: 'inputs.rows', value: ROWS });
    const second = chosen('generic', [first], { ...empty, id: 'w' }, '{{steps.Other.output.rows}}');
    expect(nameOf(second)).toBe('rows_2');
    expect(nameOf(chosen('generic', [], empty, '{{inputs["2 teams"]}}'))).toBe('_2_teams');
    expect(nameOf(chosen('generic', [], renamed(empty, 'mine'), ROWS))).toBe('mine');
  });

  it('of a mail are called as the reference is written', () => {
    expect(chosen('email', [], empty, ROWS).path).toBe('steps.Get.output.rows');
  });

  it('[PARAM-14] are written too, with braces or without', () => {
    expect(readReference(' steps.Get.output.rows ')).toBe('{{steps.Get.output.rows}}');
    expect(readReference(ROWS)).toBe(ROWS);
    expect(readReference('two words')).toBeNull();
    expect(readReference('')).toBeNull();
  });

  it('take nothing but a reference', () => {
    expect(chosen('generic', [], empty, 'text')).toBe(empty);
    expect(chosen('generic', [], empty, `${ROWS} and more`)).toBe(empty);
  });

  it('have names that JavaScript reads, and each its own', () => {
    const one = chosen('generic', [], empty, ROWS);
    const other = { ...one, id: 'w' };
    expect(nameProblem([one, other], other)).toBe('twice');
    expect(nameProblem([one], renamed(one, 'my rows'))).toBe('name');
    expect(nameProblem([one], renamed(one, ''))).toBe('name');
    expect(nameProblem([one], one)).toBeNull();
    expect(nameProblem([], empty)).toBeNull();
  });

  it('[XFORM-11] are sent with a path only, and a sample of what is known', () => {
    const named = chosen('generic', [], empty, ROWS);
    const sent = sentVariables(
      [
        named,
        empty,
        renamed({ ...named, id: 'w' }, ''),
        chosen('email', [], empty, '{{steps.Get.output.note}}'),
        chosen('generic', [], empty, '{{steps.Gone.output}}'),
      ],
      scope,
    );
    expect(sent.map(({ path }) => path)).toEqual(['inputs.rows', 'steps.Get.output.note', 'inputs.Gone']);
    expect(sent[0]?.value).toEqual(rows.slice(0, 20));
    expect(String(sent[1]?.value)).toHaveLength(2_000);
    expect(sent[2]?.value).toBeNull();
  });

  it('are the inputs of a code step that are one reference; the others stay', () => {
    const inputs = { rows: ROWS, limit: 5, text: `about ${ROWS}` };
    const before = variablesOfInputs(inputs);
    expect(before.map(({ path, value }) => [path, value])).toEqual([['inputs.rows', ROWS]]);
    const mine = renamed(chosen('generic', [], empty, '{{inputs.team}}'), 'team');
    expect(inputsWith(inputs, before, [mine, { ...empty, id: 'x' }])).toEqual({
      limit: 5,
      text: `about ${ROWS}`,
      team: '{{inputs.team}}',
    });
  });

  it('cannot be told of inputs that are one reference', () => {
    expect(readInputs('{{steps.Get.output}}')).toBeNull();
    expect(readInputs(null)).toEqual({});
    expect(readInputs('{"a": 1}')).toEqual({ a: 1 });
    expect(readInputs([{ key: 'a', value: ROWS }])).toEqual({ a: ROWS });
  });

  it('of a mail are those of its design and what its text refers to', () => {
    const kept = chosen('email', [], empty, ROWS);
    const message = `<p>${ROWS} {{inputs.team | upper}} {{inputs.team}}</p>`;
    expect(variablesOfMessage(message, [kept])).toEqual([
      kept,
      { id: 'inputs.team', path: 'inputs.team', value: '{{inputs.team}}' },
    ]);
  });
});

it('the list of values offers outputs, the lists in them, inputs and the payload', () => {
  const step = {
    name: 'Get',
    type: 'object' as const,
    children: [treeOfSample('output', { rows: [1], a: 1 })],
  };
  const tree = [
    { name: 'steps', type: 'object' as const, children: [step] },
    treeOfSample('inputs', { team: 'shop' }),
    treeOfSample('trigger', { payload: {} }),
  ];
  expect(valueChoices(tree).map(({ value }) => value)).toEqual([
    '{{steps.Get.output}}',
    ROWS,
    '{{inputs.team}}',
    '{{trigger.payload}}',
  ]);
});

it('[XFORM-06] a preview that is JSON is its value', () => {
  expect(previewValue({ preview: '[{"a": 1}]' })).toEqual([{ a: 1 }]);
  expect(previewValue({ preview: 'Total: 5' })).toBeUndefined();
});
