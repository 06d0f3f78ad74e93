import { expect, it } from 'vitest';
import type { Problem } from '@shared/model/problem';
import type { ParamDefinition } from '@shared/model/steps/manifest';
import { isToldByForm } from './fieldReason';

it('what the form of a trigger says itself is not said below it again', () => {
  const problem = (code: Problem['code']) => ({ code, message: 'm' }) as Problem;
  const param = (type: ParamDefinition['type']) => ({ type }) as ParamDefinition;
  expect(isToldByForm(problem('invalid_value'), param('trigger'))).toBe(true);
  expect(isToldByForm(problem('missing_parameter'), param('trigger'))).toBe(false);
  expect(isToldByForm(problem('invalid_value'), param('number'))).toBe(false);
});
