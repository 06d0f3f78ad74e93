import { runWords } from '@shared/words/runs';
import { Tag } from '../../ui/feedback/States';
import { lookOf, type AnyStatus } from './statusLook';

/** A status of a run or of a step in words, with a shape and a colour. */
export function StatusTag({ status }: { status: AnyStatus }) {
  const { tone, icon } = lookOf(status);
  return (
    <Tag tone={tone} icon={icon}>
      {runWords.statuses[status]}
    </Tag>
  );
}
