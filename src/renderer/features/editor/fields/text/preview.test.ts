import { expect, it } from 'vitest';
import { brief, pretty } from './brief';
import { describeType, previewOf, previewText } from './preview';
import { testWorld } from './testing';

const preview = (value: string) => previewOf(value, testWorld.scope);

it.each([
  ['{{steps.Get_costs.output.rows[0].amount}}', 'number', '42'],
  ['Costs: {{steps.Get_costs.output.total | currency("USD")}}', 'text', 'Costs: $49.50'],
  ['{{steps.Send.output}}', 'null', 'null'],
  ['{{steps.Get_costs.output.rows[0].tags}}', 'object', '{owner: "ann", cost center: "A1"}'],
])('%s gives a %s: %s', (value, type, text) => expect(preview(value)).toEqual({ kind: 'value', type, text }));

it('says when there is no value yet, and why a pipe cannot work', () => {
  expect(previewText(preview('{{steps.Get_costs.output.none}}'))).toBe('no value yet');
  expect(previewText(preview('{{inputs.region | round}}'))).toContain('round needs a number');
  expect(preview('{{inputs.region | round}}').kind).toBe('error');
});

it('[LIM-20] cuts what is long at 150 characters, without writing the whole of a long list', () => {
  expect(brief('x'.repeat(1000))).toHaveLength(150);
  const long = Array.from({ length: 1_000_000 }, (_, index) => index);
  expect(brief(long)).toHaveLength(150);
  expect(pretty(long)).toContain('… 999950 more');
  expect(describeType(long)).toBe('list of 1000000');
});
