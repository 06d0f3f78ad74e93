import { z } from 'zod';
import { param } from '../../common/params';
import { required, wholeInput } from '../../common/values/inputs';
import type { StepSpec } from '../../contract';

/** What every step of GitHub says of itself. */
export const githubStep = {
  group: 'VERSIONCONTROL',
  subgroup: 'GITHUB',
  category: 'VERSIONCONTROL',
  needsIntegration: ['GITHUB'],
  timeoutSeconds: 120,
} as const satisfies Partial<StepSpec<unknown>>;

export const githubParam = param(
  {
    p: 1,
    type: 'integration',
    title: 'Integration',
    description: 'A connected GitHub account.',
    integrations: ['GITHUB'],
  },
  required(200),
);

export const repositoryInput = required(201).refine(
  (name) => /^[\w.-]+\/[\w.-]+$/.test(name),
  'must be an owner and a name such as acme/infrastructure',
);
export const repositoryParam = param(
  {
    p: 2,
    type: 'string',
    title: 'Repository',
    description: 'Its owner and name.',
    placeholder: 'acme/infrastructure',
  },
  repositoryInput,
);

export const numberParam = param(
  { p: 3, type: 'string', title: 'Issue or pull request', description: 'Its number.', placeholder: '12' },
  wholeInput.pipe(z.number().min(1)),
);
