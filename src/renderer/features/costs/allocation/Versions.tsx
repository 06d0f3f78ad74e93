import { useState } from 'react';
import { allocationWords } from '@shared/words/allocation';
import type { VirtualTag } from '../../../data/allocation';
import { filterTexts } from '../../../parts/spend/chargeFilter';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Tag } from '../../../ui/feedback/States';
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
      <table className="cl-plaintable" aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.months}</th>
            <th scope="col">{words.saved}</th>
            <th scope="col">{words.by}</th>
            <th scope="col">{words.rules}</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((version) => (
            <tr key={version.revision}>
              <td>{version.replaced ? <Tag>{words.replaced}</Tag> : monthsText(version)}</td>
              <td className="cl-num">{formatMoment(version.at)}</td>
              <td>{version.by}</td>
              <td>
                <Button
                  kind="quiet"
                  size="small"
                  label={open === version.revision ? words.hide : words.showOf(formatMoment(version.at))}
                  onClick={() => setOpen(open === version.revision ? null : version.revision)}
                >
                  {open === version.revision ? words.hide : words.show}
                </Button>
                {open === version.revision && <Content content={version.content} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
