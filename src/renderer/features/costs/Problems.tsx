import { unitWords } from '@shared/words/units';
import { Banner } from '../../ui/feedback/States';
import { PlainTable } from '../../ui/table/PlainTable';
import './costs.css';

/** Lines or records that cannot be read, each with its reason. */
export function Problems(props: {
  tone: 'warn' | 'bad';
  summary: string;
  label: string;
  place: string;
  problems: readonly { at: number | string; reason: string }[];
}) {
  return (
    <>
      <Banner tone={props.tone}>{props.summary}</Banner>
      <div className="cl-scroll cl-costproblems" tabIndex={0} role="group" aria-label={props.label}>
        <PlainTable
          label={props.label}
          rows={props.problems}
          rowKey={(_problem, index) => index}
          columns={[
            { id: 'at', title: props.place, cell: ({ at }) => <span className="cl-num">{at}</span> },
            { id: 'reason', title: unitWords.importing.reason, cell: ({ reason }) => reason },
          ]}
        />
      </div>
    </>
  );
}
