import { savingRules } from '@server/costs/rules/registry';
import { addIntegrationRow } from '../integrationRow';
import type { Samples } from '../sample';
import { chain, makeWorkflow, node, run, until } from '../workflowRuns';
import type { Harness } from '../harness';
import type { Person } from '../world';
import { aCase } from './cases';

const gp2 = savingRules.find(({ id }) => id === 'gp2-to-gp3')!;

/** An execution whose step changed a volume, with its way back. */
async function aChange(harness: Harness, as: Person, orgId: string) {
  const workflowId = await makeWorkflow(
    harness,
    as,
    chain(node('Change', 'VARIABLE-001', { values: { a: 1 } })),
  );
  const executionId = await run(harness, as, workflowId);
  const { steps } = await until(harness, as, workflowId, executionId);
  const way = { type: 'AWS', account: '1', region: 'eu-west-1', resource: 'i-1', summary: 'Stop i-1' };
  const undo = {
    ...way,
    calls: [{ service: 'ec2', operation: 'StartInstances', input: { InstanceIds: ['i-1'] } }],
  };
  const output = { preview: false, rows: [{ case_id: null, status: 'changed', undo }] };
  const input = { integration: await addIntegrationRow(harness.database, orgId, 'AWS') };
  await harness.database.system((sql) =>
    sql.run(
      `update step_run set step_template_id = 'AWS-003', input = $2, output = $3 where step_run_id = $1`,
      [steps.at(-1)!.stepExecutionId, JSON.stringify(input), JSON.stringify(output)],
    ),
  );
  return { workflowId, executionId };
}

export const samples: Samples = {
  'remedies.list': { request: async () => ({ query: { case_types: gp2.id, providers: 'AWS' } }) },
  'remedies.advice': {
    request: async (harness, _as, organisation) => ({
      params: { id: 'aws-gp3-volumes' },
      body: { case_ids: [await aCase(harness, organisation, gp2)] },
    }),
  },
  'remedies.run': {
    request: async (harness, _as, organisation) => ({
      params: { id: 'aws-gp3-volumes' },
      body: {
        case_ids: [await aCase(harness, organisation, gp2)],
        integration_id: await addIntegrationRow(harness.database, organisation.orgId, 'AWS'),
        preview: true,
      },
    }),
  },
  'remedies.undo': {
    request: async (harness, as, organisation) => {
      const { workflowId, executionId } = await aChange(harness, as, organisation.orgId);
      return { body: { workflow_id: workflowId, execution_id: executionId, preview: true } };
    },
  },
};
