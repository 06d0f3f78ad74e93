import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { Json } from '@shared/model/json';
import { runWords } from '@shared/words/runs';
import { useStepOutputQuery, type StepRunDetails } from '../../../data/stepRuns.endpoints';
import { JsonView } from '../../../parts/executions/JsonView';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Empty, Failed, Skeleton } from '../../../ui/feedback/States';
import { isStepOver } from './timeline';

const words = runWords.details;
/** Items of a long list that are read at once. */
const PAGE = 1_000;

/** What a step gave; of a long list a page of its items. */
export function StepOutput({ step }: { step: StepRunDetails }) {
  const [offset, setOffset] = useState(0);
  const { large, items } = step.output_size;
  const { data, error, isFetching, refetch } = useStepOutputQuery(
    large
      ? {
          params: {
            id: step.workflowId,
            executionId: step.executionId,
            stepExecutionId: step.stepExecutionId,
          },
          query: { offset, limit: PAGE },
        }
      : skipToken,
  );
  if (!isStepOver(step.status)) return <Empty title={words.noResults} />;
  if (!large)
    return <StepValue value={step.output ?? null} name={words.tabs.output} none={words.noResults} />;
  if (error)
    return (
      <Failed
        title={words.noResults}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!data) return <Skeleton rows={6} />;
  const { value } = data.data;
  const all = data.data.items ?? items;
  const shown = Array.isArray(value) ? value.length : 0;
  return (
    <div className="cl-stepvalue">
      {all !== null && all > PAGE && (
        <div className="cl-row">
          <Button
            size="small"
            icon="chevronLeft"
            label={words.previousItems}
            disabled={offset === 0 || isFetching}
            onClick={() => setOffset(Math.max(0, offset - PAGE))}
          />
          <span className="cl-muted cl-num">
            {words.items(data.data.offset, data.data.offset + shown, all)}
          </span>
          <Button
            size="small"
            icon="chevronRight"
            label={words.nextItems}
            disabled={offset + PAGE >= all || isFetching}
            onClick={() => setOffset(offset + PAGE)}
          />
        </div>
      )}
      <StepValue key={offset} value={value} name={words.tabs.output} none={words.noResults} />
    </div>
  );
}

export function StepValue({ value, name, none }: { value: Json; name: string; none: string }) {
  const isNothing = value === null || (typeof value === 'object' && Object.keys(value).length === 0);
  if (isNothing) return <Empty title={none} />;
  return (
    <div className="cl-stepvalue__view">
      <JsonView value={value} name={name} />
    </div>
  );
}
