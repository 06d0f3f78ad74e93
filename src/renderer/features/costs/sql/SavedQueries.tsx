import { useState } from 'react';
import { sqlWords as words } from '@shared/words/sqlConsole';
import type { SavedSql } from '../../../data/costSql';
import { useRights } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Tag } from '../../../ui/feedback/States';
import { Text } from '../../../ui/layout/Layout';
import { Menu, MenuItem, Popover } from '../../../ui/overlays/Popover';
import { RowMenu } from '../../../ui/overlays/RowMenu';
import { QueryNameDialog } from './QueryNameDialog';
import { ConfirmDelete } from '../../../parts/confirm/ConfirmDelete';
import { useSend } from '../../../parts/feedback/useSend';
import '../costs.css';

interface Props {
  queries: readonly SavedSql[];
  open: SavedSql | null;
  text: string;
  onOpen(query: SavedSql | null): void;
}

type Ask = 'save' | 'rename' | 'delete';

/** The list of saved queries, and what can be done with the one that is open. */
export function SavedQueries({ queries, open, text, onOpen }: Props) {
  const [ask, setAsk] = useState<Ask | null>(null);
  const [change, changing] = useSend('costSql.change');
  const mayChange = useRights().mayChange('dashboards:edit');
  const isEmpty = text.trim() === '';
  const isEdited = open !== null && text !== open.sql;
  async function saveOver({ query_id: id, revision }: SavedSql) {
    const asked = { params: { id }, body: { revision, sql: text } };
    const { data } = await change(asked, { done: words.savedToast });
    if (data) onOpen(data.data);
  }
  return (
    <>
      <Popover content={<QueryList queries={queries} open={open} onOpen={onOpen} />}>
        <Button menu icon="folder" endIcon="chevronDown">
          {words.saved}
        </Button>
      </Popover>
      {open && (
        <>
          <Text as="h2" size="m" strong flow="clip" className="cl-bartitle" title={open.name}>
            {open.name}
          </Text>
          <span className="cl-faint cl-nowrap">{words.savedBy(open.created_by)}</span>
          {isEdited && <Tag tone="neutral">{words.edited}</Tag>}
        </>
      )}
      {mayChange && open && isEdited && (
        <Button disabled={isEmpty} busy={changing.isLoading} onClick={() => void saveOver(open)}>
          {words.save}
        </Button>
      )}
      {mayChange && (
        <Button disabled={isEmpty} onClick={() => setAsk('save')}>
          {open ? words.saveAs : words.save}
        </Button>
      )}
      {mayChange && open && (
        <RowMenu label={words.menu(open.name)} framed>
          <MenuItem icon="edit" text={words.rename} onClick={() => setAsk('rename')} />
          <MenuItem icon="trash" text={words.delete} danger onClick={() => setAsk('delete')} />
        </RowMenu>
      )}
      {(ask === 'save' || (ask === 'rename' && open)) && (
        <QueryNameDialog
          query={ask === 'rename' ? open : null}
          sql={text}
          onSaved={(query) => ask === 'save' && onOpen(query)}
          onClose={() => setAsk(null)}
        />
      )}
      {ask === 'delete' && open && (
        <ConfirmDelete
          call="costSql.delete"
          arg={{ params: { id: open.query_id } }}
          title={words.deleteTitle(open.name)}
          words={words}
          onDone={() => onOpen(null)}
          onClose={() => setAsk(null)}
        />
      )}
    </>
  );
}

function QueryList({ queries, open, onOpen }: Pick<Props, 'queries' | 'open' | 'onOpen'>) {
  if (queries.length === 0) return <p className="cl-muted cl-pad-m">{words.savedNone}</p>;
  return (
    <Menu label={words.saved}>
      {open && <MenuItem icon="plus" text={words.close} onClick={() => onOpen(null)} />}
      {queries.map((query) => (
        <MenuItem
          key={query.query_id}
          text={query.name}
          hint={words.savedBy(query.created_by)}
          onClick={() => onOpen(query)}
        />
      ))}
    </Menu>
  );
}
