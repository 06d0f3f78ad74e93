import { recordGridWords } from '@shared/words/recordGrid';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import type { Datastore } from '../../../data/datastores';
import type { Ask } from '../../../parts/datastores/DatastoreAsks';
import { useExportDatastore } from '../../../parts/datastores/useExportDatastore';
import { Button } from '../../../ui/base/Button';
import { Tag } from '../../../ui/feedback/States';
import { TextInput } from '../../../ui/fields/Field';
import { Stack } from '../../../ui/layout/Layout';
import { Menu, MenuGroup, MenuItem, Popover } from '../../../ui/overlays/Popover';
import type { GridView } from './gridView';
import type { RecordSaver } from './useRecordSaver';

const words = recordGridWords;

export interface BarProps {
  datastore: Datastore;
  view: GridView;
  /** What is typed; the view follows when it rests. */
  search: string;
  rules: number;
  filterOpen: boolean;
  total: number;
  edits: boolean;
  saver: RecordSaver;
  onSearch(text: string): void;
  onFilterOpen(open: boolean): void;
  onView(view: GridView): void;
  onAdd(): void;
  onAddColumn(): void;
  onResetLayout(): void;
  onKeys(): void;
  onAsk(ask: Ask): void;
}

/** Above the grid: search and filter, what is saved, and what can be done with the datastore. */
export function GridBar(props: BarProps) {
  const { datastore, edits, saver, rules } = props;
  return (
    <div className="cl-row cl-row--wrap" data-grid-bar>
      <TextInput
        label={words.bar.search}
        placeholder={words.bar.search}
        icon="search"
        width={200}
        clearable
        value={props.search}
        onChange={props.onSearch}
      />
      <Button icon="filter" pressed={props.filterOpen} onClick={() => props.onFilterOpen(!props.filterOpen)}>
        {words.bar.filters(rules)}
      </Button>
      {props.view.sort.length > 0 && (
        <Button kind="quiet" icon="sort" onClick={() => props.onView({ ...props.view, sort: [] })}>
          {words.bar.unsort}
        </Button>
      )}
      <span className="cl-faint cl-num" role="status">
        {words.records(props.total, datastore.records)}
      </span>
      <span className="cl-grow" />
      {edits ? (
        <>
          <SaveState saver={saver} />
          <Button
            kind="quiet"
            icon="undo"
            label={words.bar.undo}
            disabled={!saver.reach.undo}
            onClick={saver.undo}
          />
          <Button
            kind="quiet"
            icon="redo"
            label={words.bar.redo}
            disabled={!saver.reach.redo}
            onClick={saver.redo}
          />
        </>
      ) : (
        <Tag icon="lock">
          <span title={words.readOnlyText}>{words.readOnly}</span>
        </Tag>
      )}
      <MoreMenu {...props} />
      {edits && (
        <Button kind="primary" icon="plus" onClick={props.onAdd}>
          {words.bar.add}
        </Button>
      )}
    </div>
  );
}

function SaveState({ saver }: { saver: RecordSaver }) {
  const { problems, pending, progress } = saver;
  if (problems.length > 0)
    return (
      <Popover
        placement="bottom-end"
        content={
          <Stack pad="m" scroll className="cl-ds-problems">
            <ul className="cl-stack cl-stack--s">
              {problems.map((text, at) => (
                <li key={at}>{text}</li>
              ))}
            </ul>
            <Button size="small" onClick={saver.dismiss}>
              {words.state.dismiss}
            </Button>
          </Stack>
        }
      >
        <Button kind="quiet" icon="warning" className="cl-bad">
          {words.state.problems(problems.length)}
        </Button>
      </Popover>
    );
  const text = progress
    ? words.paste.progress(progress.done, progress.all)
    : pending > 0
      ? words.state.saving
      : words.state.saved;
  return (
    <span className="cl-faint" role="status" data-testid="save-state">
      {text}
    </span>
  );
}

function MoreMenu(props: BarProps) {
  const { datastore, edits } = props;
  const exporting = useExportDatastore();
  const text = datastoreScreenWords.actions;
  const ask = (kind: 'edit' | 'import' | 'clear' | 'delete') => () => props.onAsk({ kind, datastore });
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu label={words.bar.menu}>
          {edits && <MenuItem icon="edit" text={words.bar.editColumns} onClick={ask('edit')} />}
          {edits && <MenuItem icon="plus" text={words.bar.addColumn} onClick={props.onAddColumn} />}
          {edits && <MenuItem icon="upload" text={words.bar.import} onClick={ask('import')} />}
          <MenuItem
            icon="download"
            text={text.exportCsv}
            onClick={() => void exporting.run(datastore, 'csv')}
          />
          <MenuItem
            icon="download"
            text={text.exportJson}
            onClick={() => void exporting.run(datastore, 'json')}
          />
          <MenuGroup />
          <MenuItem icon="table" text={words.bar.resetLayout} onClick={props.onResetLayout} />
          <MenuItem icon="keyboard" text={words.bar.keys} onClick={props.onKeys} />
          {edits && (
            <>
              <MenuGroup />
              <MenuItem icon="close" text={text.clear} danger onClick={ask('clear')} />
              <MenuItem icon="trash" text={text.delete} danger onClick={ask('delete')} />
            </>
          )}
        </Menu>
      }
    >
      <Button icon="more" menu label={words.bar.menu} />
    </Popover>
  );
}
