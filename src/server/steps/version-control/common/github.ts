import { z } from 'zod';
import { required, wholeInput } from '../../common/values/inputs';
import type { ParamSpec, StepSpec } from '../../contract';

/** What every step of GitHub says of itself. */
export const githubStep = {
  group: 'VERSIONCONTROL',
  subgroup: 'GITHUB',
  category: 'VERSIONCONTROL',
  needsIntegration: ['GITHUB'],
  timeoutSeconds: 120,
} as const satisfies Partial<StepSpec<unknown>>;

export const githubParam: ParamSpec = {
  p: 1,
  type: 'integration',
  title: 'Integration',
  description: 'A connected GitHub account.',
  integrations: ['GITHUB'],
};
export const githubInput = required(200);

export const repositoryParam: ParamSpec = {
  p: 2,
  type: 'string',
  title: 'Repository',
  description: 'Its owner and name.',
  placeholder: 'acme/infrastructure',
};
export const repositoryInput = required(201).refine(
  (name) => /^[\w.-]+\/[\w.-]+$/.test(name),
  'must be an owner and a name such as acme/infrastructure',
);

export const numberParam: ParamSpec = {
  p: 3,
  type: 'string',
  title: 'Issue or pull request',
  description: 'Its number.',
  placeholder: '12',
};
export const issueNumberInput = wholeInput.pipe(z.number().min(1));
