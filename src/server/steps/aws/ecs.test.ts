import { expect, it } from 'vitest';
import { answer, changes, contextOf, REGION, run, useAws } from '@tests/fakes/awsSteps';
import { Refusal } from '@tests/fakes/aws/refusal';
import { runStep } from '../common/testing/testContext';
import { scaleEcsServices } from './scale-ecs-services/step';
import { undoChanges } from './undo-changes/step';

useAws();

const arn = `arn:aws:ecs:${REGION}:111122223333:service/shop/web`;

function aService(more: object = {}) {
  const state = { serviceName: 'web', status: 'ACTIVE', desiredCount: 4, runningCount: 4, ...more };
  const asked: unknown[] = [];
  answer('DescribeServices', (input) => {
    asked.push(input);
    return { services: [state] };
  });
  answer('UpdateService', ({ desiredCount }) => {
    Object.assign(state, { desiredCount, runningCount: desiredCount });
    return { service: { serviceName: 'web' } };
  });
  return { state, asked };
}

it('services are scaled, and scaled back', async () => {
  const { state, asked } = aService();
  const call = (desiredCount: number) => ({
    service: 'ecs',
    operation: 'UpdateService',
    input: { cluster: 'shop', service: 'web', desiredCount },
  });
  expect(await run(scaleEcsServices, [arn], { desired: 0 })).toMatchObject({
    rows: [
      {
        status: 'changed',
        name: 'web',
        summary: 'Scale shop/web from 4 to 0 tasks',
        before: { desired: 4, running: 4 },
        after: { desired: 0, running: 0, stable: true },
        undo: { region: REGION, calls: [call(4)] },
      },
    ],
  });
  expect(state.desiredCount).toBe(0);
  const looked = { cluster: 'shop', services: ['web'] };
  expect(asked).toEqual([{ ...looked, include: ['TAGS'] }, looked]);
  expect(await run(scaleEcsServices, ['shop/web'], { desired: 0 })).toMatchObject({ unchanged: 1 });
  const way = { type: 'AWS', account: '', region: REGION, resource: arn, summary: 'x', calls: [call(4)] };
  expect(
    await runStep(undoChanges, { integration: 'cloud-1', rows: [{ undo: way }] }, contextOf()),
  ).toMatchObject({ undone: 1 });
  expect(state.desiredCount).toBe(4);
  const other = { ...way, calls: [{ ...call(4), input: { ...call(4).input, taskDefinition: 'x' } }] };
  await expect(
    runStep(undoChanges, { integration: 'cloud-1', rows: [{ undo: other }] }, contextOf()),
  ).rejects.toThrow('is not a way back');
});

it('a service is waited for until no deployment is under way, or as long as it is asked to', async () => {
  const { state } = aService();
  let looks = 0;
  answer('DescribeServices', () => {
    if (state.desiredCount === 4) return { services: [state] };
    looks += 1;
    const deployments = looks < 2 ? [{ status: 'PRIMARY' }, { status: 'ACTIVE' }] : [{ status: 'PRIMARY' }];
    return { services: [{ ...state, runningCount: looks < 3 ? 3 : state.desiredCount, deployments }] };
  });
  const input = { desired: 1, minutes: 1 };
  expect(await run(scaleEcsServices, [arn], input)).toMatchObject({
    rows: [{ status: 'changed', after: { desired: 1, running: 1, stable: true } }],
  });
  expect(looks).toBe(3);
  Object.assign(state, { desiredCount: 4 });
  looks = 0;
  expect(await run(scaleEcsServices, [arn], { desired: 1, minutes: 0 })).toMatchObject({
    rows: [{ status: 'changed', after: { desired: 1, running: 3, stable: false } }],
  });
});

it('protected services, daemons and those that are not there are left alone', async () => {
  aService({ tags: [{ key: 'costloom:protect', value: 'yes' }] });
  await expect(run(scaleEcsServices, [arn], { desired: 0 })).rejects.toThrow('Protected by the tag');
  aService({ schedulingStrategy: 'DAEMON' });
  expect(await run(scaleEcsServices, [arn], { desired: 0 })).toMatchObject({
    rows: [{ status: 'skipped', reason: 'It runs one task on every instance.' }],
  });
  const { asked } = aService({ status: 'INACTIVE' });
  const absent = { status: 'skipped', reason: 'The service is not in the cluster default.' };
  expect(await run(scaleEcsServices, ['web'], { desired: 0 })).toMatchObject({ rows: [absent] });
  expect(asked).toMatchObject([{ cluster: 'default', services: ['web'] }]);
  answer('DescribeServices', () => {
    throw new Refusal(400, 'ClusterNotFoundException', 'Cluster not found.');
  });
  expect(await run(scaleEcsServices, ['web'], { desired: 0 })).toMatchObject({ rows: [absent] });
  expect(changes()).toEqual([]);
  await expect(run(scaleEcsServices, [arn])).rejects.toThrow('must be a number');
});
