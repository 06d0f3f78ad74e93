import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { answer, aws, changes, contextOf, REGION, run, useAws } from '@tests/fakes/awsSteps';
import { Refusal } from '@tests/fakes/aws/refusal';
import { runStep } from '../common/testing/testContext';
import { changeLambdaMemory } from './change-lambda-memory/step';
import { setLambdaConcurrency } from './set-lambda-concurrency/step';
import { undoChanges } from './undo-changes/step';

useAws();

const arn = `arn:aws:lambda:${REGION}:111122223333:function:orders`;

/** A function whose change takes a while. */
function aFunction(more: object = {}, tags: Record<string, string> = {}) {
  const state = { MemorySize: 1_024, LastUpdateStatus: 'Successful', ...more };
  let looks = 0;
  answer('GetFunctionConfiguration', () => {
    if (looks > 0) looks -= 1;
    else if (state.LastUpdateStatus === 'InProgress' && !('LastUpdateStatus' in more))
      state.LastUpdateStatus = 'Successful';
    return { FunctionName: 'orders', FunctionArn: arn, ...state };
  });
  answer('ListTags', ({ Resource }) => ({ Tags: Resource === arn ? tags : {} }));
  answer('UpdateFunctionConfiguration', ({ MemorySize }) => {
    Object.assign(state, { MemorySize, LastUpdateStatus: 'InProgress' });
    looks = 1;
    return { FunctionName: 'orders', MemorySize };
  });
  return state;
}
const undo = (rows: Json) => runStep(undoChanges, { integration: 'cloud-1', rows }, contextOf());

describe('the memory of functions', () => {
  it('is changed, waited for and set back', async () => {
    const state = aFunction();
    const output = await run(changeLambdaMemory, [arn], { memory: 512 });
    expect(output).toMatchObject({
      rows: [
        {
          status: 'changed',
          name: 'orders',
          summary: 'Change memory of orders from 1,024 to 512 MB',
          before: { memory: 1_024 },
          after: { memory: 512 },
          undo: {
            calls: [
              {
                service: 'lambda',
                operation: 'PUT /2015-03-31/functions/orders/configuration',
                input: { MemorySize: 1_024 },
              },
            ],
          },
        },
      ],
    });
    expect(state).toEqual({ MemorySize: 512, LastUpdateStatus: 'Successful' });
    expect(await run(changeLambdaMemory, ['orders'], { memory: 512 })).toMatchObject({ unchanged: 1 });
    const { rows } = output as { rows: Json };
    expect(await undo(rows)).toMatchObject({ undone: 1 });
    expect(state.MemorySize).toBe(1_024);
  });

  it('is left alone where it is protected, under change, or not there', async () => {
    aFunction({}, { 'costloom:protect': 'yes' });
    await expect(run(changeLambdaMemory, [arn])).rejects.toThrow('Protected by the tag');
    aFunction({ LastUpdateStatus: 'InProgress' });
    expect(await run(changeLambdaMemory, [arn])).toMatchObject({
      rows: [{ status: 'skipped', reason: 'Another change is in progress.' }],
    });
    answer('GetFunctionConfiguration', () => {
      throw new Refusal(404, 'ResourceNotFoundException', 'Function not found');
    });
    expect(await run(changeLambdaMemory, [arn])).toMatchObject({
      rows: [{ status: 'skipped', reason: 'The function does not exist.' }],
    });
    expect(changes()).toEqual([]);
    await expect(run(changeLambdaMemory, [arn], { memory: 127 })).rejects.toThrow('128');
  });

  it('a change that Lambda gives up fails with its reason', async () => {
    aFunction();
    answer('UpdateFunctionConfiguration', () => {
      answer('GetFunctionConfiguration', {
        FunctionName: 'orders',
        FunctionArn: arn,
        MemorySize: 1_024,
        LastUpdateStatus: 'Failed',
        LastUpdateStatusReason: 'no subnet',
      });
      return {};
    });
    await expect(run(changeLambdaMemory, [arn], { memory: 512 })).rejects.toThrow('no subnet');
  });
});

describe('the concurrency of functions', () => {
  it('is reserved, taken away and set back', async () => {
    aFunction();
    let reserved: object = {};
    answer('GetFunctionConcurrency', () => reserved);
    answer('PutFunctionConcurrency', ({ ReservedConcurrentExecutions }) => {
      reserved = { ReservedConcurrentExecutions };
      return reserved;
    });
    answer('DeleteFunctionConcurrency', () => {
      reserved = {};
      return {};
    });
    const path = '/2017-10-31/functions/orders/concurrency';
    const first = await run(setLambdaConcurrency, [arn], { reserved: 0 });
    expect(first).toMatchObject({
      rows: [
        {
          summary: 'Reserve 0 concurrent executions for orders',
          before: { reserved: null },
          after: { reserved: 0 },
          undo: { calls: [{ operation: `DELETE ${path}` }] },
        },
      ],
    });
    expect(await run(setLambdaConcurrency, [arn], { reserved: 0 })).toMatchObject({ unchanged: 1 });
    const second = await run(setLambdaConcurrency, [arn]);
    expect(second).toMatchObject({
      rows: [{ after: { reserved: null }, undo: { calls: [{ operation: `PUT ${path}` }] } }],
    });
    expect(reserved).toEqual({});
    const { rows } = second as { rows: Json };
    expect(await undo(rows)).toMatchObject({ undone: 1 });
    expect(reserved).toEqual({ ReservedConcurrentExecutions: 0 });
  });

  it('shows its calls in a preview', async () => {
    aFunction();
    answer('GetFunctionConcurrency', { ReservedConcurrentExecutions: 5 });
    const given = { integration: 'cloud-1', resources: [arn], reserved: 3 };
    expect(await runStep(setLambdaConcurrency, given, contextOf({ dryRun: true }))).toMatchObject({
      rows: [{ status: 'would_change', calls: [{ input: { ReservedConcurrentExecutions: 3 } }] }],
    });
    expect(aws.asked.some((one) => one.startsWith('lambda:Put'))).toBe(false);
  });
});

it('a way back does no more than it says', async () => {
  const operation = 'PUT /2015-03-31/functions/orders/configuration';
  const calls = [
    { service: 'lambda', operation, input: { MemorySize: 128, Role: 'arn:aws:iam::1:role/admin' } },
  ];
  const rows = [
    { undo: { type: 'AWS', account: '', region: REGION, resource: 'orders', summary: 'x', calls } },
  ];
  await expect(undo(rows)).rejects.toThrow('is not a way back');
  expect(aws.asked).toEqual([]);
});
