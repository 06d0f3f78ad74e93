import { skipToken } from '@reduxjs/toolkit/query';
import { isJsonObject } from '@shared/model/json';
import { runWords } from '@shared/words/runs';
import type { Execution } from '../../../data/executions';
import type { StepRunDetails } from '../../../data/stepRuns';
import { runPath } from '../../../parts/executions/runLinks';
import { StatusTag } from '../../../parts/executions/StatusTag';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useCall } from '../../../platform/api/calls';
import { Heading, Row, Stack } from '../../../ui/layout/Layout';

const words = runWords.details;
/** Clocks of two servers differ by less. */
const SLACK = 5_000;
const SHOWN = 20;

/** The runs that a sub-workflow step has started: of the workflow that it names, with this run as their parent. */
export function ChildRuns({ execution, step }: { execution: Execution; step: StepRunDetails }) {
  const workflow = isJsonObject(step.input) ? step.input['workflow'] : undefined;
  const at = (time: string, shift: number) => new Date(Date.parse(time) + shift).toISOString();
  const { data } = useCall(
    'executions.search',
    typeof workflow === 'string' && step.started_at !== null
      ? {
          body: {
            workflow_ids: [workflow],
            from: at(step.started_at, -SLACK),
            ...(step.ended_at === null ? {} : { to: at(step.ended_at, SLACK) }),
            max_returned_items: 200,
            start_page_key: null,
          },
        }
      : skipToken,
  );
  const children = (data?.data ?? [])
    .filter((run) => run.parent_id === execution.executionId)
    .slice(0, SHOWN);
  if (children.length === 0) return null;
  return (
    <Stack as="section" gap="xs" label={words.children}>
      <Heading>{words.children}</Heading>
      <ul>
        {children.map((run) => (
          <Row as="li" key={run.executionId}>
            <StatusTag status={run.status} />
            <PathLink to={runPath(run)} label={`${words.childRun}: ${run.workflowName}`}>
              {run.workflowName}
            </PathLink>
          </Row>
        ))}
      </ul>
    </Stack>
  );
}
