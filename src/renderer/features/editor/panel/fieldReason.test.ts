import { expect, it } from 'vitest';
import type { Problem } from '@shared/model/problem';
import type { ParamDefinition } from '@shared/model/steps/manifest';
import { messages } from '@shared/words/messages';
import { problemWords as words } from '@shared/words/problems';
import type { Step } from '@shared/model/graph/types';
import { fieldReason, isToldByForm } from './fieldReason';

it('what the form of a trigger says itself is not said below it again', () => {
  const problem = (code: Problem['code']) => ({ code, message: 'm' }) as Problem;
  const param = (type: ParamDefinition['type']) => ({ type }) as ParamDefinition;
  expect(isToldByForm(problem('invalid_value'), param('trigger'))).toBe(true);
  expect(isToldByForm(problem('missing_parameter'), param('trigger'))).toBe(false);
  expect(isToldByForm(problem('invalid_value'), param('number'))).toBe(false);
});

it('a field says only which parts of its value are missing, and of an empty one that it is required', () => {
  const told = (message: string) =>
    fieldReason(
      { code: 'missing_parameter', message } as Problem,
      { name: 'Ask' } as Step,
      { title: 'Message' } as ParamDefinition,
    );
  expect(told(words.missing('Ask', 'Message'))).toBe(messages.valueRequired);
  expect(told(words.missingParts('Ask', 'Message', 'the message'))).toBe('Fill in the message.');
});
