import { expect, it } from 'vitest';
import { parseReference } from '@shared/model/references/parse';
import { chipLabel, chipOf, problemOf } from './chipLabel';
import { testWorld } from './testing';

it.each([
  ['steps.Get_costs.output.rows[0].amount', 'Get_costs › rows[0] › amount'],
  ['steps.Get_costs.output', 'Get_costs › output'],
  ['steps.Get_costs.output[0]', 'Get_costs › [0]'],
  ['steps.Get_costs.status', 'Get_costs › status'],
  ['steps.Get_costs', 'Get_costs'],
  ['steps.Get_costs.output.a.b.c.d.e', 'Get_costs › … › d › e'],
  ['inputs.region', 'inputs › region'],
  ['loop.item["cost center"]', 'loop › item › cost center'],
  ['loops.Each.index', 'Each › index'],
  ['run', 'run'],
  ['steps.Get_costs.output.rows | sum("amount") | round(2)', 'Get_costs › rows | sum | round'],
])('the chip of %s says %s', (text, label) => expect(chipLabel(parseReference(text))).toBe(label));

it.each([
  ['steps.Get_costs.output', null],
  ['steps.Gone.output', 'There is no step “Gone” before this one.'],
  ['inputs.nothing', 'The workflow has no input parameter “nothing”.'],
  ['inputs', null],
  ['loops.Other.item', 'There is no loop “Other” around this step.'],
  ['trigger.time', 'The trigger has no output here.'],
])('tells of %s that %s', (text, problem) =>
  expect(problemOf(parseReference(text), testWorld.tree)).toBe(problem),
);

it('tells of no problem while nothing is known of the workflow', () => {
  expect(problemOf(parseReference('steps.Gone.output'), [])).toBeNull();
});

it('shows the whole path and what it gives', () => {
  const { title } = chipOf(parseReference('steps.Get_costs.output.rows[0].amount'), testWorld);
  expect(title).toContain('{{steps.Get_costs.output.rows[0].amount}}\n= 42');
  expect(chipOf(parseReference('steps.Send.output.id'), testWorld).title).toContain('no value yet');
});
