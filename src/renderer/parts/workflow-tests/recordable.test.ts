import { expect, it } from 'vitest';
import { isRecordable, outputsOf } from './recordable';

it.each([
  ['SUCCEEDED', 'run', true],
  ['FAILED', 'replay', true],
  ['RUNNING', 'run', false],
  ['ABORTED', 'run', false],
  ['SUCCEEDED', 'step_test', false],
] as const)('of a run that is %s in the mode %s a test can be made: %s', (status, mode, expected) => {
  expect(isRecordable({ status, mode })).toBe(expected);
});

it('outputs are offered of steps that ended well and gave something', () => {
  const small = { items: null, large: false };
  const large = { items: 5_000, large: true };
  const basic = { status: 'OK', stepTemplateId: 'VARIABLE-001' } as const;
  const steps = [
    { ...basic, stepName: 'Trigger', stepTemplateId: 'TRIGGER', output: {}, output_size: small },
    { ...basic, stepName: 'Read', output_size: large },
    { ...basic, stepName: 'Nothing', output: null, output_size: small },
    { ...basic, stepName: 'Broken', status: 'FAILED', output: 1, output_size: small },
    { ...basic, stepName: 'Tell', status: 'COMPLETED_WITH_ERRORS', output: 0, output_size: small },
  ] as const;
  expect(outputsOf(steps)).toEqual(['Read', 'Tell']);
});
