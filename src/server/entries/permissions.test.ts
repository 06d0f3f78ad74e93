import { expect, it } from 'vitest';
import { awsPermissions } from '../integrations/aws/permissions';
import { azurePermissions } from '../integrations/azure/permissions';
import { awsSteps } from '../steps/aws/steps';
import { azureSteps } from '../steps/azure/steps';

it('what steps of AWS need is among the permissions that the connect page gives', () => {
  const given = new Set(awsPermissions.map(({ name }) => name));
  const needed = awsSteps.flatMap(({ definition }) => definition.permissions);
  expect(needed.length).toBeGreaterThan(40);
  expect([...new Set(needed)].filter((name) => !given.has(name))).toEqual([]);
});

it('so is what steps of Azure need, beside reading', () => {
  const given = new Set(azurePermissions.map(({ name }) => name));
  const needed = azureSteps.flatMap(({ definition }) => definition.permissions);
  const changes = needed.filter((name) => !name.endsWith('/read'));
  expect(changes.length).toBeGreaterThan(5);
  expect([...new Set(changes)].filter((name) => !given.has(name))).toEqual([]);
});
