import { z } from 'zod';
import { param } from '../../common/params';
import { objectInput, required } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { githubStep, repositoryInput } from '../common/github';

const INPUTS_MAX = 25;
const LENGTH_MAX = 65_535;

const workflowInput = z.object({
  integration_id: required(200),
  repository: repositoryInput,
  workflow_id: required(300),
  ref: required(250),
  inputs: objectInput
    .default({})
    .refine((inputs) => Object.keys(inputs).length <= INPUTS_MAX, `has more than ${INPUTS_MAX} inputs`)
    .transform((inputs) =>
      Object.fromEntries(
        Object.entries(inputs)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
      ),
    )
    .refine((inputs) => JSON.stringify(inputs).length <= LENGTH_MAX, 'is too long for GitHub'),
});

export const githubStartWorkflow = defineStep({
  ...githubStep,
  stepTemplateId: 'GITHUB-001',
  name: 'Start_GitHub_workflow',
  title: 'Start a GitHub workflow',
  description: 'Starts a GitHub Actions workflow that has workflow_dispatch.',
  icon: 'play',
  effect: 'unsafe',
  permissions: ['actions:write'],
  keywords: ['github', 'actions', 'dispatch', 'run', 'pipeline', 'ci', 'terraform'],
  parameters: {
    workflow: param(
      { p: 1, type: 'github-workflow', title: 'Workflow', integrations: ['GITHUB'] },
      workflowInput,
    ),
  },
  output: z.object({
    started: z.boolean().describe('False in a preview.'),
    repository: z.string(),
    workflow_id: z.string(),
    ref: z.string(),
    inputs: z.record(z.string(), z.unknown()),
    run_id: z.string().nullable().describe('Null if an older server does not return it.'),
    url: z.string(),
  }),
  sampleOutput: {
    started: true,
    repository: 'acme/infrastructure',
    workflow_id: '161335',
    ref: 'main',
    inputs: { environment: 'staging' },
    run_id: '9876543210',
    url: 'https://github.com/acme/infrastructure/actions/runs/9876543210',
  },
  async run({ workflow }, context) {
    const { integration_id, repository, workflow_id: workflowId, ref, inputs } = workflow;
    const shown = { repository, workflow_id: workflowId, ref, inputs };
    if (context.dryRun) return { started: false, ...shown, run_id: null, url: '' };
    const asked = { repository, workflowId, ref, inputs };
    const { runId, url } = await context.services.tickets.github.dispatch(
      callOf(context, integration_id),
      asked,
    );
    return { started: true, ...shown, run_id: runId, url };
  },
});
