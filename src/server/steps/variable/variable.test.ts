import { expect, it } from 'vitest';
import { runStep } from '../common/testing/runStep';
import { testContext } from '../common/testing/testContext';
import { checkValue } from './check-value/step';
import { firstValue } from './first-value/step';
import { listToObject } from './list-to-object/step';
import { mergeObjects } from './merge-objects/step';
import { newId } from './new-id/step';
import { objectToList } from './object-to-list/step';
import { pickFields } from './pick-fields/step';
import { setVariables } from './set-variables/step';

it('names values, given as an object or as its JSON', async () => {
  expect(await runStep(setVariables, { values: { a: 1 } })).toEqual({ a: 1 });
  expect(await runStep(setVariables, { values: '{"a": [1]}' })).toEqual({ a: [1] });
  await expect(runStep(setVariables, { values: '[1]' })).rejects.toThrow('must be an object');
});

it('merges inner objects too, the second one winning, and nothing into prototypes', async () => {
  const first = { a: { x: 1, y: 1 }, b: 1 };
  expect(await runStep(mergeObjects, { first, second: { a: { y: 2 } } })).toEqual({
    a: { x: 1, y: 2 },
    b: 1,
  });
  expect(await runStep(mergeObjects, { first, second: { a: { y: 2 } }, deep: false })).toEqual({
    a: { y: 2 },
    b: 1,
  });
  await runStep(mergeObjects, { first: {}, second: '{"__proto__": {"polluted": true}}' });
  expect({}).not.toHaveProperty('polluted');
});

it('keeps or drops fields', async () => {
  const object = { id: 1, name: 'a', cost: 2 };
  expect(await runStep(pickFields, { object, fields: 'id, cost' })).toEqual({ id: 1, cost: 2 });
  expect(await runStep(pickFields, { object, fields: ['id'], drop: true })).toEqual({ name: 'a', cost: 2 });
});

it('takes the first value that is there; 0 and false are values', async () => {
  expect(await runStep(firstValue, { values: ['', null, [], 0, 1] })).toBe(0);
  expect(await runStep(firstValue, { values: [null] })).toBeNull();
});

it('turns objects into lists and back', async () => {
  const list = await runStep(objectToList, { object: { a: 1, b: 2 } });
  expect(list).toEqual([
    { key: 'a', value: 1 },
    { key: 'b', value: 2 },
  ]);
  expect(await runStep(listToObject, { list, key: 'key', value: 'value' })).toEqual({ a: 1, b: 2 });
});

it('tells type, emptiness and length', async () => {
  expect(await runStep(checkValue, { value: [1, 2] })).toEqual({ type: 'list', empty: false, length: 2 });
  expect(await runStep(checkValue, {})).toEqual({ type: 'nothing', empty: true, length: null });
});

it('makes the same id when it is run again, and another one elsewhere', async () => {
  const [first, again, other] = [
    await runStep(newId, { prefix: 'run-' }),
    await runStep(newId, { prefix: 'run-' }),
    await runStep(newId, { prefix: 'run-' }, testContext({ idempotencyKey: 'elsewhere' })),
  ];
  expect(first).toBe(again);
  expect(first).not.toBe(other);
  expect(first).toMatch(/^run-[0-9a-f]{20}$/);
});
