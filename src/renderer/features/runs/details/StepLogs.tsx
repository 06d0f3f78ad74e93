import { messages } from '@shared/words/messages';
import { runWords } from '@shared/words/runs';
import type { StepRunDetails } from '../../../data/stepRuns';
import { toDate } from '../../../platform/formatting/dates';
import { Icon } from '../../../ui/base/Icon';
import { Banner, Empty } from '../../../ui/feedback/States';
import { Stack } from '../../../ui/layout/Layout';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

/** As many as the server keeps of a step. */
const LINES = 1_000;
const tones = { info: '', warn: 'cl-warn', error: 'cl-bad' };

/** The log of a step run, oldest first. */
export function StepLogs({ step }: { step: StepRunDetails }) {
  const asked = useCall('stepRuns.logs', {
    params: { id: step.workflowId, executionId: step.executionId, stepExecutionId: step.stepExecutionId },
    query: { limit: LINES },
  });
  const { data } = asked;
  if (!data) return <Pending what="logs" query={asked} rows={4} />;
  const lines = data.data;
  if (lines.length === 0) return <Empty title={runWords.details.noLogs} />;
  return (
    <Stack gap="s">
      {lines.some(({ text }) => text === messages.previewMode) && (
        <Banner tone="info">{messages.previewMode}</Banner>
      )}
      <ol
        className="cl-plainlist cl-box-sunken cl-pad-s cl-scroll cl-mono cl-size-s"
        style={{ maxHeight: '60vh' }}
        tabIndex={0}
        aria-label={runWords.details.tabs.logs}
      >
        {lines.map((line) => (
          <li key={line.seq} className={`cl-row cl-align-baseline cl-flow-typed ${tones[line.level]}`}>
            <time className="cl-faint" dateTime={line.at}>
              {toDate(line.at)?.toLocaleTimeString('en-GB')}
            </time>
            {line.level !== 'info' && <Icon name={line.level === 'warn' ? 'warning' : 'error'} size={12} />}
            <span>{line.text}</span>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
