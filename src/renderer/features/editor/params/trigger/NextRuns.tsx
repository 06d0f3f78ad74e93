import type { ClockChange, ClockMark, Run } from '@shared/model/schedules/occurrences';
import type { ScheduleConfiguration } from '@shared/model/schedules/types';
import { paramFormWords } from '@shared/words/paramForms';
import { triggerWords } from '@shared/words/triggers';
import { useNow } from '../../../../platform/hooks/useNow';
import { Icon } from '../../../../ui/base/Icon';
import { foreseen, splitLocal } from './settings';
import { Hint, Row, Stack } from '../../../../ui/layout/Layout';

const words = paramFormWords.trigger;

/** The schedule in words, when it runs next, and the ten runs from there on with clock changes marked. */
export function NextRuns({ schedule }: { schedule: ScheduleConfiguration }) {
  const seen = foreseen(schedule, useNow());
  const [first] = seen?.runs ?? [];
  return (
    <Stack gap="xs" live="polite">
      {seen && <p className="cl-box-sunken cl-flow-break">{seen.words}</p>}
      <p>
        <span className="cl-muted">{words.nextRun}</span>{' '}
        <strong className="cl-num">{first ? momentText(first) : triggerWords.noNextRun}</strong>
      </p>
      {seen?.clockChange && <Hint>{changeText(seen.clockChange)}</Hint>}
      {seen && seen.runs.length > 1 && (
        <details>
          <summary>{words.nextRuns}</summary>
          <ol className="cl-plainlist cl-num cl-form__runs">
            {seen.runs.map((run) => (
              <RunLine key={run.at.getTime()} run={run} />
            ))}
          </ol>
          <Hint>{words.runsHelp}</Hint>
        </details>
      )}
    </Stack>
  );
}

function momentText(run: Run): string {
  const { day, time } = splitLocal(run.local);
  return `${day} ${time} (UTC${run.offset})`;
}

function changeText({ kind, from, to }: ClockChange): string {
  return words.clockChange[kind](splitLocal(from).day, splitLocal(from).time, splitLocal(to).time);
}

function RunLine({ run }: { run: Run }) {
  const { day, time } = splitLocal(run.local);
  return (
    <li>
      <span>{day}</span>
      <span>{time}</span>
      <span className="cl-faint">UTC{run.offset}</span>
      {run.marks.map((mark) => (
        <Row as="span" gap="xs" key={mark.kind} className="cl-warn cl-size-s cl-form__mark">
          <Icon name="clock" size={13} />
          {markText(mark)}
        </Row>
      ))}
    </li>
  );
}

function markText(mark: ClockMark): string {
  if (mark.kind === 'shifted') return words.shifted(splitLocal(mark.wanted).time);
  return mark.kind === 'repeated' ? words.repeated : words.changed(mark.from, mark.to);
}
