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
  const steps = [
    { stepName: 'Trigger', status: 'OK', subtype: 'trigger', output: {}, output_size: small },
    { stepName: 'Read', status: 'OK', subtype: 'basic', output_size: large },
    { stepName: 'Nothing', status: 'OK', subtype: 'basic', output: null, output_size: small },
    { stepName: 'Broken', status: 'FAILED', subtype: 'basic', output: 1, output_size: small },
    { stepName: 'Tell', status: 'COMPLETED_WITH_ERRORS', subtype: 'basic', output: 0, output_size: small },
  ] as const;
  expect(outputsOf(steps)).toEqual(['Read', 'Tell']);
});
