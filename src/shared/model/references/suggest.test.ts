import { describe, expect, it } from 'vitest';
import type { Json } from '../json';
import { resolveValue } from './evaluate';
import type { Scope } from './scope';
import { suggest } from './suggest';
import { treeOfSample, treeOfSchema } from './valueTree';

const output: Json = { rows: [{ amount: 1 }, { 'cost center': 'A' }], total: 5 };
const tree = [
  treeOfSample('steps', { Get_costs: { output, status: 'OK' }, Send: { output: null, status: 'OK' } }),
  treeOfSample('inputs', { region: 'eu-west-1' }),
];
/** The cursor stands at ¦. */
const at = (marked: string) => {
  const cursor = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  const found = suggest({ text, cursor, tree });
  const apply = (index: number) =>
    text.slice(0, found?.from) + found?.items[index]?.insert + text.slice(found?.to);
  return { found, labels: found?.items.map(({ label }) => label), apply };
};

describe('suggest', () => {
  it.each<[string, string[]]>([
    ['{{¦', ['steps', 'inputs']],
    ['Total: {{ in¦ }}', ['inputs']],
    ['{{steps.¦', ['Get_costs', 'Send']],
    ['{{steps.get¦', ['Get_costs']],
    ['{{steps.Get_costs.output.¦}}', ['rows', 'total']],
    ['{{steps.Get_costs.output.rows[¦', ['[0]', '[-1]']],
    ['{{steps.Get_costs.output.rows[3].¦', ['cost center', 'amount']],
    ['{{steps.Get_costs.output.rows[0]["co¦', ['cost center']],
    ['{{inputs.region | up¦', ['upper']],
    ['{{inputs.region | default("a|b") | le¦', ['length']],
    ['{{inputs.nothing.¦', []],
  ])('%s', (marked, labels) => expect(at(marked).labels ?? []).toEqual(labels));

  it.each(['no ¦ reference', '{{inputs.region}}¦', '\\{{¦', '{{inputs.region | join(¦', '{{"¦', '{{a..¦'])(
    'nothing in %s',
    (marked) => expect(at(marked).found?.items ?? []).toEqual([]),
  );

  it('puts a choice in place of what was begun', () => {
    expect(at('x {{ste¦}}').apply(0)).toBe('x {{steps}}');
    expect(at('{{steps.Ge¦t}}').apply(0)).toBe('{{steps.Get_costs}}');
    expect(at('{{steps.Get_costs.output.rows[0].¦}}').apply(0)).toBe(
      '{{steps.Get_costs.output.rows[0]["cost center"]}}',
    );
    expect(at('{{steps.Get_costs.output.rows[0]["co¦"]}}').apply(0)).toBe(
      '{{steps.Get_costs.output.rows[0]["cost center"]}}',
    );
    expect(at('{{inputs.region |¦}}').apply(0)).toBe('{{inputs.region | default("none")}}');
    expect(at('{{steps.¦').found?.needsClose).toBe(true);
    expect(at('{{steps.¦ }}').found?.needsClose).toBe(false);
  });

  it('every suggested value can be resolved', () => {
    const scope: Scope = {
      steps: { Get_costs: { output, status: 'OK' }, Send: { output: null, status: 'OK' } },
      trigger: { type: 'MANUAL', payload: null, time: '' },
      inputs: { region: 'eu-west-1' },
      run: {
        id: '',
        workflow_id: '',
        workflow_name: '',
        space_id: '',
        started_at: '',
        time_zone: 'UTC',
        trigger_event_id: '',
        actor: '',
      },
    };
    for (const marked of ['{{steps.Get_costs.output.¦}}', '{{inputs.¦}}']) {
      const { found, apply } = at(marked);
      found?.items.forEach(({ sample }, index) => expect(resolveValue(apply(index), scope)).toEqual(sample));
    }
  });
});

it('reads the tree of a step that never ran from its schema', () => {
  const schema = {
    type: 'object',
    properties: {
      rows: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
      count: { type: ['integer', 'null'], description: 'How many' },
      other: {},
    },
  };
  const node = treeOfSchema('output', schema, { rows: [{ id: 'a' }], other: { x: 1 } });
  expect(node.children?.map(({ name, type }) => [name, type])).toEqual([
    ['rows', 'list'],
    ['count', 'number'],
    ['other', 'any'],
  ]);
  expect(node.children?.[0]?.item?.children?.[0]).toEqual({ name: 'id', type: 'text', sample: 'a' });
  expect(node.children?.[2]?.children?.[0]).toMatchObject({ name: 'x', sample: 1 });
});
