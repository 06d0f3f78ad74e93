import { useState } from 'react';
import { allocationWords } from '@shared/words/allocation';
import type { VirtualTag } from '../../../data/allocation';
import { filterTexts } from '../../../parts/spend/chargeFilter';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Tag } from '../../../ui/feedback/States';
import { PlainTable } from '../../../ui/table/PlainTable';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const words = allocationWords.versions;

interface Months {
  valid_from: string | null;
  valid_to: string | null;
}

/** In which months a version counts. */
function monthsText({ valid_from: from, valid_to: until }: Months): string {
  if (from === null) return until === null ? words.always : words.until(until);
  return until === null ? words.since(from) : words.between(from, until);
}

/** What was saved of a virtual tag, by whom and when, and in which months it counts. */
export function Versions({ tag }: { tag: VirtualTag }) {
  const query = useCall('allocation.versions', { params: { id: tag.tag_id } });
  const { data } = query;
  const [open, setOpen] = useState<number | null>(null);
  if (!data) return <Pending what="the versions of the virtual tag" query={query} rows={4} />;
  return (
    <Panel title={words.title} flush>
      <PlainTable
        label={words.title}
        rows={data.data}
        rowKey={({ revision }) => revision}
        columns={[
          {
            id: 'months',
            title: words.months,
            cell: (one) => (one.replaced ? <Tag>{words.replaced}</Tag> : monthsText(one)),
          },
          {
            id: 'saved',
            title: words.saved,
            cell: ({ at }) => <span className="cl-num">{formatMoment(at)}</span>,
          },
          { id: 'by', title: words.by, cell: ({ by }) => by },
          {
            id: 'rules',
            title: words.rules,
            cell: ({ revision, at, content }) => (
              <>
                <Button
                  kind="quiet"
                  size="small"
                  label={open === revision ? words.hide : words.showOf(formatMoment(at))}
                  onClick={() => setOpen(open === revision ? null : revision)}
                >
                  {open === revision ? words.hide : words.show}
                </Button>
                {open === revision && <Content content={content} />}
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}

function Content({ content }: Pick<VirtualTag, 'content'>) {
  return (
    <ol className="cl-alloc__old">
      {content.rules.map(({ value, filters }, at) => (
        <li key={at}>
          <span className="cl-strong">{value}</span>{' '}
          <span className="cl-muted">{filterTexts(filters).join(' · ')}</span>
        </li>
      ))}
      {content.shared.map(({ value, split }) => (
        <li key={value} className="cl-plainlist">
          <span className="cl-strong">{value}</span>{' '}
          <span className="cl-muted">{allocationWords.splits[split]}</span>
        </li>
      ))}
    </ol>
  );
}
