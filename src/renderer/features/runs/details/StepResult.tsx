import { skipToken } from '@reduxjs/toolkit/query';
import type { Json } from '@shared/model/json';
import { runWords } from '@shared/words/runs';
import type { StepRunDetails } from '../../../data/stepRuns';
import { isEmptyResult } from '../../../parts/results/rows';
import { SCROLL_PAGE, useOutputPages } from '../../../parts/results/pages';
import { ResultsView } from '../../../parts/results/ResultsView';
import { Empty } from '../../../ui/feedback/States';
import { isStepOver } from './timeline';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const words = runWords.details;

/** What a step gave: table, chart or JSON; the rest of a long list is read as it is scrolled to. */
export function StepOutput({ step }: { step: StepRunDetails }) {
  const { workflowId, executionId, stepExecutionId } = step;
  const { large, items } = step.output_size;
  const asked = useCall(
    'stepRuns.output',
    large && step.output === undefined
      ? {
          params: { id: workflowId, executionId, stepExecutionId },
          query: { offset: 0, limit: SCROLL_PAGE },
        }
      : skipToken,
  );
  const { data, error } = asked;
  const value = step.output ?? data?.data.value;
  const here = Array.isArray(value) ? value.length : 0;
  const page = useOutputPages({ workflowId, executionId, stepExecutionId }, data?.data.items ?? items, here);
  if (!isStepOver(step.status)) return <Empty title={words.noResults} />;
  if (error || (large && value === undefined))
    return <Pending title={words.noResults} query={asked} rows={6} />;
  return (
    <div className="cl-stepvalue__view">
      <ResultsView value={value} name={step.stepName} page={page} />
    </div>
  );
}

export function StepValue({ value, name, none }: { value: Json; name: string; none: string }) {
  if (isEmptyResult(value)) return <Empty title={none} />;
  return (
    <div className="cl-stepvalue__view">
      <ResultsView value={value} name={name} />
    </div>
  );
}
