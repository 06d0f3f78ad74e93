import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@shared/model/json';
import { normalActing } from '@shared/model/settings/acting';
import { Refusal } from '@tests/fakes/aws/refusal';
import { answer, bench, changes, contextOf, REGION, useAws } from '@tests/fakes/awsSteps';
import { runStep } from '../common/testing/testContext';
import { runAutomation } from './run-automation/step';

useAws();

const NAME = 'AWS-StopEC2Instance';

/** A document of that type that needs InstanceId. */
const document = (DocumentType = 'Automation') =>
  answer('DescribeDocument', {
    Document: {
      Name: NAME,
      DocumentType,
      Parameters: [
        { Name: 'InstanceId', Type: 'StringList' },
        { Name: 'AutomationAssumeRole', Type: 'String', DefaultValue: '' },
      ],
    },
  });
function automation(...states: object[]) {
  const started: Readonly<Record<string, unknown>>[] = [];
  answer('StartAutomationExecution', (input) => {
    started.push(input);
    return { AutomationExecutionId: 'run-1' };
  });
  let at = 0;
  answer('GetAutomationExecution', () => ({
    AutomationExecution: states[Math.min(at++, states.length - 1)] ?? {},
  }));
  return started;
}
const run = (more: JsonObject = {}, context = contextOf()) =>
  runStep(
    runAutomation,
    { integration: 'cloud-1', region: REGION, document: NAME, parameters: { InstanceId: ['i-1'] }, ...more },
    context,
  );

describe('an automation of Systems Manager', () => {
  it('is started once for a step run, with an entry in the audit, and waited for', async () => {
    document();
    const started = automation(
      { AutomationExecutionStatus: 'InProgress' },
      { AutomationExecutionStatus: 'Success', Outputs: { 'stop.States': ['stopped'] } },
    );
    expect(await run({ parameters: { InstanceId: ['i-1'], AutomationAssumeRole: 'arn:x' } })).toEqual({
      preview: false,
      execution_id: 'run-1',
      status: 'Success',
      reason: '',
      outputs: { 'stop.States': ['stopped'] },
    });
    await run();
    expect(started[0]).toMatchObject({
      DocumentName: NAME,
      Parameters: { InstanceId: ['i-1'], AutomationAssumeRole: ['arn:x'] },
      ClientToken: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
    });
    expect(started[1]?.['ClientToken']).toBe(started[0]?.['ClientToken']);
    expect(bench.audit.slice(0, 2)).toEqual([`cloud_change_began ${NAME}`, `cloud_changed ${NAME}`]);
  });

  it('does not wait unless it is to', async () => {
    document();
    automation({ AutomationExecutionStatus: 'InProgress' });
    expect(await run({ wait: false })).toMatchObject({ execution_id: 'run-1', status: 'InProgress' });
  });

  it('fails with the reason of AWS, and is not tried again', async () => {
    document();
    automation({ AutomationExecutionStatus: 'Failed', FailureMessage: 'Step stopInstances failed.' });
    await expect(run()).rejects.toMatchObject({
      message: 'The automation ended with status Failed: Step stopInstances failed.',
      retryable: false,
      detail: { execution_id: 'run-1', status: 'Failed' },
    });
  });

  it.each<[string, JsonObject, string]>([
    ['needs a parameter that is not given', { parameters: {} }, `“${NAME}” needs “InstanceId”`],
    ['has no such parameter', { parameters: { InstanceId: 'i-1', Force: true } }, 'has no parameter “Force”'],
  ])('is not started when it %s', async (_what, more, said) => {
    document();
    automation();
    await expect(run(more)).rejects.toThrow(said);
    expect(changes()).toEqual([]);
  });

  it('is not started when it is no automation, or not there', async () => {
    document('Command');
    await expect(run()).rejects.toThrow('is a document of type Command');
    answer('DescribeDocument', () => {
      throw new Refusal(400, 'InvalidDocument.NotFound');
    });
    await expect(run()).rejects.toThrow('is not in this account and region');
    expect(changes()).toEqual([]);
  });

  it('is shown in a preview, and not started while changes are stopped', async () => {
    document();
    automation({ AutomationExecutionStatus: 'Success' });
    expect(await run({}, contextOf({ dryRun: true }))).toMatchObject({
      preview: true,
      status: 'WouldStart',
      calls: [{ service: 'ssm', operation: 'StartAutomationExecution' }],
    });
    bench.rules = { ...normalActing, mode: 'preview' };
    await expect(run()).rejects.toThrow('only previews changes');
    expect(changes()).toEqual([]);
  });
});
