import { describe, expect, it } from 'vitest';
import type { GithubInput } from '@shared/api/integrations/entities';
import {
  githubValue,
  inputText,
  missingInputs,
  readGithub,
  splitRepository,
  withGithubPlace,
} from './githubValue';

const input = (given: Partial<GithubInput>): GithubInput => ({
  name: 'region',
  description: '',
  type: 'string',
  required: false,
  default: null,
  options: [],
  ...given,
});
const value = {
  integration_id: 'i',
  repository: 'o/r',
  workflow_id: 'w',
  ref: 'main',
  inputs: { region: 'x' },
};

describe('a workflow of GitHub', () => {
  it('[PARAM-87] is kept by its id, and another repository leaves workflow and inputs behind', () => {
    expect(readGithub(githubValue(value))).toEqual(value);
    expect(withGithubPlace(value, 'repository', 'o/s')).toEqual({
      ...value,
      repository: 'o/s',
      workflow_id: '',
      inputs: {},
    });
    expect(withGithubPlace(value, 'workflow_id', 'v')).toMatchObject({ workflow_id: 'v', repository: 'o/r' });
    expect(withGithubPlace(value, 'integration_id', 'j')).toMatchObject({ repository: '', workflow_id: '' });
  });

  it('[PARAM-87] has inputs with defaults, of which required ones are missed', () => {
    const all = [input({ required: true, default: 'eu' }), input({ name: 'size', required: true })];
    expect(inputText(input({ default: 'eu' }), {})).toBe('eu');
    expect(missingInputs({}, all)).toEqual(['size']);
    expect(missingInputs({ size: '{{inputs.size}}' }, all)).toEqual([]);
  });

  it('reads inputs only of a repository that is known', () => {
    expect(splitRepository('o/r')).toEqual({ owner: 'o', repo: 'r' });
    expect(splitRepository('{{inputs.repo}}')).toBeUndefined();
    expect(splitRepository('nothing')).toBeUndefined();
  });
});
