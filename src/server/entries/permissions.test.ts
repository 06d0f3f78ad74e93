import { expect, it } from 'vitest';
import { awsPermissions } from '../integrations/aws/permissions';
import { awsSteps } from '../steps/aws/steps';

it('what steps of AWS need is among the permissions that the connect page gives', () => {
  const given = new Set(awsPermissions.map(({ name }) => name));
  const needed = awsSteps.flatMap(({ definition }) => definition.permissions);
  expect(needed.length).toBeGreaterThan(40);
  expect([...new Set(needed)].filter((name) => !given.has(name))).toEqual([]);
});
