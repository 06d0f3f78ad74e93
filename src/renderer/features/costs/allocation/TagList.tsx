import { valuesOf } from '@shared/model/allocation/values';
import { allocationWords as words } from '@shared/words/allocation';
import type { VirtualTag } from '../../../data/allocation';
import { Page } from '../../../parts/page/Page';
import { useRights } from '../../../parts/user/userContext';
import { formatRelative } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { to, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { NEW, tagParam } from './allocationState';
import { ScreenChoice } from './ScreenChoice';

const ROW = 52;

export function TagList({ tags }: { tags: readonly VirtualTag[] }) {
  const url = useUrl();
  const now = useNow();
  const mayChange = useRights().mayChange('resources:write');
  const create = mayChange && (
    <Button kind="primary" icon="plus" onClick={() => url.set(to(tagParam, NEW))}>
      {words.create}
    </Button>
  );
  return (
    <Page
      bar={
        <>
          <ScreenChoice />
          <span className="cl-grow" />
          {tags.length > 0 && create}
        </>
      }
    >
      <Panel flush>
        {tags.length === 0 ? (
          <Empty icon="costs" title={words.none} action={create || undefined}>
            {mayChange ? words.noneText : `${words.noneText} ${words.noneReadOnly}`}
          </Empty>
        ) : (
          <DataTable
            label={words.table}
            rows={tags}
            columns={columnsOf(now)}
            rowKey={({ tag_id }) => tag_id}
            rowLabel={({ name }) => name}
            rowHeight={ROW}
            maxHeight={ROW * 14 + 36}
            onOpen={({ tag_id }) => url.set(to(tagParam, tag_id))}
          />
        )}
      </Panel>
    </Page>
  );
}

function columnsOf(now: Date): Column<VirtualTag>[] {
  const { columns } = words;
  return [
    {
      id: 'name',
      title: columns.name,
      width: 'minmax(200px, 2fr)',
      cell: ({ name, description }) => (
        <span className="cl-alloc__name">
          <span className="cl-clip cl-strong">{name}</span>
          {description !== '' && (
            <span className="cl-clip cl-faint" title={description}>
              {description}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'values',
      title: columns.values,
      width: 'minmax(160px, 2fr)',
      cell: ({ content }) => {
        const values = valuesOf(content.rules);
        return (
          <span className="cl-clip cl-muted" title={values.join(', ')}>
            {values.join(', ')}
          </span>
        );
      },
    },
    {
      id: 'shared',
      title: columns.shared,
      width: 'minmax(100px, 1fr)',
      cell: ({ content }) => (
        <span className="cl-clip cl-muted">{content.shared.map(({ value }) => value).join(', ') || '–'}</span>
      ),
    },
    {
      id: 'from',
      title: columns.from,
      width: 'minmax(110px, 0.8fr)',
      cell: ({ valid_from: from }) => (
        <span className="cl-num">{from === null ? words.allMonths : words.month(from)}</span>
      ),
    },
    {
      id: 'changed',
      title: columns.changed,
      width: 'minmax(160px, 1fr)',
      cell: ({ updated_by, last_update_time }) => (
        <span className="cl-clip cl-muted">
          {words.changed(updated_by, formatRelative(last_update_time, now))}
        </span>
      ),
    },
  ];
}
