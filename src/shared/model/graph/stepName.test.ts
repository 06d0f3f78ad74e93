import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STEP_NAME_MAX } from '../limits';
import { addComment } from './edits/comments';
import { insertStep } from './edits/insert';
import { checkStepName, nameGiver } from './stepName';
import { counter, started, stepOfName } from './testing';

const newId = counter();
const graph = insertStep(
  started(newId),
  { where: { after: 'n1' }, subtype: 'basic', step: stepOfName('Get_costs') },
  newId,
);

describe('the name of a step', () => {
  it.each(['', '   ', '\t'])('[STEP-42] “%s” is required', (typed) => {
    expect(checkStepName(graph, typed)).toMatchObject({
      ok: false,
      message: 'Error: please fill the step name',
    });
  });

  it.each(['Kosten_für', 'Стоимость', 'a.b', 'a{{b', 'a/b', '😀'])('[STEP-43] “%s” is refused', (typed) => {
    expect(checkStepName(graph, typed)).toMatchObject({
      ok: false,
      message: 'Error: only English letters, numbers, underscores and hyphens are allowed',
    });
  });

  it('[STEP-44] [LIM-14] has at most 40 characters', () => {
    expect(STEP_NAME_MAX).toBe(40);
    expect(checkStepName(graph, 'A'.repeat(40))).toMatchObject({ ok: true });
    expect(checkStepName(graph, 'A'.repeat(41))).toMatchObject({
      ok: false,
      message: 'Error: step name is limited to 40 characters',
    });
  });

  it('[STEP-45] has underscores for spaces', () => {
    expect(checkStepName(graph, ' Get all  costs-2 ')).toEqual({ ok: true, name: 'Get_all__costs-2' });
  });

  it('[STEP-46] is unique among steps, whose name is told; comments do not count', () => {
    const taken = { ok: false, code: 'name_taken', message: 'Error: step Get_costs already exists' };
    expect(checkStepName(graph, 'Get costs')).toEqual(taken);
    expect(checkStepName(graph, 'Trigger')).toMatchObject({ ok: false });
    expect(checkStepName(graph, 'Get_costs', graph.nodes.at(-1)?.id)).toMatchObject({ ok: true });
    const noted = addComment(graph, { beside: 'n1', comment: 'Note' }, newId);
    expect(checkStepName(noted, 'Note')).toEqual({ ok: true, name: 'Note' });
  });

  it.each(['__proto__', 'constructor', 'prototype'])('%s is reserved', (typed) => {
    expect(checkStepName(graph, typed)).toMatchObject({ ok: false, code: 'name_reserved' });
  });
});

it('[EDIT-44] whatever the wishes, the names given fit the rules and differ', () => {
  const wish = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('A', 'A_2', 'constructor', 'B'.repeat(40)),
  );
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 60 }), fc.array(wish, { maxLength: 10 }), (wishes, taken) => {
      const give = nameGiver(taken);
      const given = wishes.map(give);
      expect(new Set([...given, ...taken]).size).toBe(given.length + new Set(taken).size);
      for (const name of given)
        expect(checkStepName({ nodes: [], edges: [] }, name)).toEqual({ ok: true, name });
    }),
  );
});
