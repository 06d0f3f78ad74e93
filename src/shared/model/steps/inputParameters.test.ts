import { describe, expect, it } from 'vitest';
import { Fault } from '../../kernel/fault';
import type { InputParameter } from '../graph/types';
import type { Json } from '../json';
import {
  inputParameterProblems,
  mayAddInput,
  requireRunInputs,
  runInputs,
  tidyInputId,
} from './inputParameters';

const input = (id: string, more: Partial<InputParameter> = {}): InputParameter => ({
  id,
  type: 'string',
  defaultValue: null,
  optional: true,
  description: '',
  ...more,
});

describe('ids of input parameters', () => {
  const reasons = (...inputs: InputParameter[]) => inputParameterProblems(inputs).map(({ reason }) => reason);
  it('[EDIT-54] at most 32 characters', () => {
    expect(reasons(input('x'.repeat(32)))).toEqual([]);
    expect(reasons(input('x'.repeat(33)))).toEqual(['Parameter id is limited to 32 characters']);
  });
  it('[EDIT-55] Latin only', () => {
    expect(reasons(input('región'))).toEqual([
      'Only English letters, numbers, underscores and hyphens are allowed',
    ]);
    expect(reasons(input('__proto__'))).toEqual(['The parameter id __proto__ is reserved']);
  });
  it('[EDIT-56] blanks become underscores, also while it is typed', () => {
    const typed = [...'my  id'].reduce((id, letter) => tidyInputId(id + letter), '');
    expect(typed).toBe('my__id');
  });
  it('[EDIT-57] duplicates are listed', () => {
    expect(reasons(input('a'), input('b'), input('a'), input('b'), input('c'))).toEqual([
      'Duplicate ids: a, b',
    ]);
  });
  it('[EDIT-53] none can be added while one has no id', () => {
    expect(mayAddInput([input('a'), input(' ')])).toBe(false);
    expect(mayAddInput([input('a')])).toBe(true);
  });
  it('a default fits its type', () => {
    expect(inputParameterProblems([input('n', { type: 'number', defaultValue: 'x' })])).toEqual([
      { field: 'input_parameters[0].defaultValue', reason: 'Invalid number' },
    ]);
  });
});

describe('inputs of a run', () => {
  it('[EXEC-21] sends each parameter by its id, null when its default is empty', () => {
    const inputs = [input('a', { defaultValue: 'x' }), input('b', { defaultValue: '' }), input('c')];
    expect(runInputs(inputs, {})).toEqual({ values: { a: 'x', b: null, c: null }, problems: [] });
    expect(runInputs(inputs, { c: 'y' }).values).toEqual({ a: 'x', b: null, c: 'y' });
  });

  it.each<[InputParameter['type'], Json, Json | undefined]>([
    ['string', 5, '5'],
    ['string', {}, undefined],
    ['number', '1,250.5', 1250.5],
    ['number', 'x', undefined],
    ['list', 'a, b', ['a', 'b']],
    ['list', '[1]', [1]],
    ['list', {}, undefined],
    ['object', '{"a":1}', { a: 1 }],
    ['object', '[1]', undefined],
    ['boolean', 'TRUE', true],
    ['boolean', 0, undefined],
  ])('reads a %s of %j as %j, or names the parameter', (type, given, expected) => {
    const { values, problems } = runInputs([input('p', { type })], { p: given });
    expect(values).toEqual({ p: expected ?? null });
    expect(problems.map(({ field }) => field)).toEqual(expected === undefined ? ['p'] : []);
  });

  it('refuses a required one without a value and what the workflow does not have', () => {
    const inputs = [input('region', { optional: false })];
    expect(() => requireRunInputs(inputs, {})).toThrow(Fault);
    expect(() => requireRunInputs(inputs, {})).toThrow('region: Value is required');
    expect(() => requireRunInputs(inputs, { region: 'x', regoin: 'y' })).toThrow(
      '“regoin” is not an input parameter',
    );
    expect(() => requireRunInputs([], JSON.parse('{"__proto__":1}'))).toThrow('__proto__');
    expect(requireRunInputs(inputs, { region: 'x' })).toEqual({ region: 'x' });
  });
});
