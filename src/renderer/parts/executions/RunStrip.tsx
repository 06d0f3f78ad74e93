import { workflowListWords } from '@shared/words/workflowLists';
import { formatMoment } from '../../platform/formatting/dates';
import { slotsOf, type LastRun } from './lastRuns';
import './runStrip.css';

/** The last ten finished runs of a workflow, the oldest first. `runs`: the newest first, as a workflow has them. */
export function RunStrip({ runs }: { runs: readonly LastRun[] }) {
  const words = workflowListWords.strip;
  const slots = slotsOf(runs);
  const finished = slots.flatMap((slot) => (slot ? [words.statuses[slot.status]] : []));
  return (
    <span
      className="cl-row cl-row--inline cl-runstrip"
      role="img"
      aria-label={finished.length > 0 ? words.of(finished) : words.none}
      title={finished.length > 0 ? undefined : words.none}
    >
      {slots.map((slot, at) => (
        <span
          key={slot?.executionId ?? at}
          className={`cl-runstrip__slot ${slot ? `cl-runstrip__slot--${slot.status}` : ''}`}
          title={slot ? `${words.statuses[slot.status]}, ${formatMoment(slot.time)}` : undefined}
        />
      ))}
    </span>
  );
}
