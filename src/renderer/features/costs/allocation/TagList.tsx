import { valuesOf } from '@shared/model/allocation/values';
import { allocationWords as words } from '@shared/words/allocation';
import type { VirtualTag } from '../../../data/allocation';
import { List } from '../../../parts/list/List';
import { Page } from '../../../parts/page/Page';
import { useRights } from '../../../parts/user/userContext';
import { formatRelative } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { to, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Empty } from '../../../ui/feedback/States';
import { nameColumn, textColumn } from '../../../ui/table/columns';
import type { Column } from '../../../ui/table/DataTable';
import { NEW, tagParam } from './allocationState';
import { ScreenChoice } from './ScreenChoice';

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
      <List
        all={tags}
        rows={tags}
        none={
          <Empty icon="costs" title={words.none} action={create}>
            {mayChange ? words.noneText : `${words.noneText} ${words.noneReadOnly}`}
          </Empty>
        }
        label={words.table}
        columns={columnsOf(now)}
        rowKey={({ tag_id }) => tag_id}
        rowLabel={({ name }) => name}
        onOpen={({ tag_id }) => url.set(to(tagParam, tag_id))}
      />
    </Page>
  );
}

function columnsOf(now: Date): Column<VirtualTag>[] {
  const { columns } = words;
  return [
    nameColumn('name', columns.name, 'minmax(200px, 2fr)', ({ name, description }) => ({
      name,
      under: description,
    })),
    textColumn(
      'values',
      columns.values,
      'minmax(160px, 2fr)',
      ({ content }) => valuesOf(content.rules).join(', '),
      'muted',
    ),
    textColumn(
      'shared',
      columns.shared,
      'minmax(100px, 1fr)',
      ({ content }) => content.shared.map(({ value }) => value).join(', ') || '–',
      'muted',
    ),
    textColumn('from', columns.from, 'minmax(110px, 0.8fr)', ({ valid_from: from }) =>
      from === null ? words.allMonths : words.month(from),
    ),
    textColumn(
      'changed',
      columns.changed,
      'minmax(160px, 1fr)',
      ({ updated_by, last_update_time }) => words.changed(updated_by, formatRelative(last_update_time, now)),
      'muted',
    ),
  ];
}
