import { expect, it } from 'vitest';
import { connectPath, integrationPath } from './integrationPaths';

it('names the type in lower case, and for whom it is', () => {
  expect(connectPath('SLACK')).toBe('/integrations/slack/instance');
  expect(connectPath('TEAMS', 'c 1')).toBe('/integrations/teams/instance?for=c%201');
  expect(integrationPath('a/b')).toBe('/integrations/a%2Fb');
});
