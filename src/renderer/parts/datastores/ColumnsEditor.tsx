import { useEffect, useRef, useState } from 'react';
import { columnTypes, mayHaveOptions, type ColumnType } from '@shared/model/datastores/columns';
import { KEY_NAME_MAX } from '@shared/model/limits';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { Button, IconButton } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Press } from '../../ui/base/Press';
import { Refusal, TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { Row, Stack } from '../../ui/layout/Layout';
import { useConfirm } from '../../ui/overlays/useConfirm';
import { addColumn, moved, withType, type ColumnDraft, type DraftProblems } from './columnDrafts';
import { OptionsEditor } from './OptionsEditor';

const words = datastoreScreenWords;
export const typeChoices = columnTypes.map((value) => ({ value, label: words.types[value] }));

interface Props {
  drafts: readonly ColumnDraft[];
  problems: DraftProblems;
  onChange(drafts: ColumnDraft[]): void;
  /** The columns of a file: renamed and typed, but neither added, removed nor moved. */
  fixed?: boolean;
}

/** The columns of a datastore: names, types, options, their order. Deleting one asks (DS-14). */
export function ColumnsEditor({ drafts, problems, onChange, fixed }: Props) {
  const [dragged, setDragged] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (!focusNext.current) return;
    const target = list.current?.querySelector(focusNext.current);
    focusNext.current = null;
    if (target instanceof HTMLElement) target.focus();
  }, [drafts]);
  const change = (next: ColumnDraft) =>
    onChange(drafts.map((draft) => (draft.id === next.id ? next : draft)));
  const remove = (draft: ColumnDraft) => onChange(drafts.filter(({ id }) => id !== draft.id));
  const [askRemove, question] = useConfirm<ColumnDraft>({
    title: ({ key }) => words.removeColumn.title(key),
    text: words.removeColumn.text,
    confirm: words.removeColumn.confirm,
    danger: true,
    run: remove,
  });
  const place = (id: number | null) => drafts.findIndex((draft) => draft.id === id);
  const add = () => {
    const next = addColumn(drafts);
    focusNext.current = `[data-column="${next.at(-1)?.id ?? 0}"] input`;
    onChange(next);
  };
  const shift = (draft: ColumnDraft, by: number) => {
    focusNext.current = `[data-column="${draft.id}"] .cl-ds-column__grip`;
    onChange(moved(drafts, place(draft.id), place(draft.id) + by));
  };
  return (
    <Stack gap="xs">
      <ul
        className="cl-stack cl-gap-s cl-scroll cl-pad-xs cl-ds-columns"
        ref={list}
        aria-label={words.form.schema}
      >
        {drafts.map((draft, at) => (
          <li
            key={draft.id}
            data-column={draft.id}
            className={dragged === draft.id ? 'cl-ds-column--dragged' : undefined}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              if (dragged !== draft.id) onChange(moved(drafts, place(dragged), at));
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <Line
              draft={draft}
              index={at}
              keyProblem={draft.key === '' ? null : (problems.key[at] ?? null)}
              optionsProblem={problems.options[at] ?? null}
              fixed={fixed === true}
              onChange={change}
              onMove={(by) => shift(draft, by)}
              onDrag={(held) => setDragged(held ? draft.id : null)}
              onRemove={() =>
                draft.key.trim() === '' && draft.previous === null ? remove(draft) : askRemove(draft)
              }
            />
          </li>
        ))}
      </ul>
      {problems.schema && drafts.length > 0 && <Refusal>{problems.schema}</Refusal>}
      {!fixed && (
        <Row between>
          <Button size="small" icon="plus" onClick={add}>
            {words.form.addColumn}
          </Button>
          <span className="cl-faint">{words.form.moveHelp}</span>
        </Row>
      )}
      {question}
    </Stack>
  );
}

function Line(props: {
  draft: ColumnDraft;
  index: number;
  keyProblem: string | null;
  optionsProblem: string | null;
  fixed: boolean;
  onChange(draft: ColumnDraft): void;
  onMove(by: number): void;
  onDrag(held: boolean): void;
  onRemove(): void;
}) {
  const { draft, index, onChange } = props;
  const name = draft.key.trim() || words.form.unnamed;
  const [open, setOpen] = useState(draft.previous === null);
  const hasOptions = mayHaveOptions(draft.type) && !props.fixed;
  return (
    <>
      <Row>
        {!props.fixed && (
          <Press
            className="cl-row cl-room-own cl-ds-column__grip"
            aria-label={words.form.move(name)}
            title={words.form.move(name)}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', draft.key);
              props.onDrag(true);
            }}
            onDragEnd={() => props.onDrag(false)}
            onKeyDown={(event) => {
              const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
              if (by === 0) return;
              event.preventDefault();
              props.onMove(by);
            }}
          >
            <Icon name="grip" size={14} />
          </Press>
        )}
        <span className="cl-grow">
          <TextInput
            label={words.form.key(index + 1)}
            placeholder={words.form.keyPlaceholder}
            value={draft.key}
            maxLength={KEY_NAME_MAX}
            invalid={props.keyProblem !== null}
            onChange={(key) => onChange({ ...draft, key })}
          />
        </span>
        <span className="cl-ds-column__type">
          <Select<ColumnType>
            label={words.form.type(index + 1)}
            value={draft.type}
            options={typeChoices}
            fill
            onChange={(type) => {
              setOpen(true);
              onChange(withType(draft, type));
            }}
          />
        </span>
        {hasOptions && (
          <Button
            kind="quiet"
            size="small"
            endIcon={open ? 'chevronUp' : 'chevronDown'}
            onClick={() => setOpen(!open)}
          >
            {words.form.showOptions(draft.options.length)}
          </Button>
        )}
        {!props.fixed && (
          <IconButton
            icon="trash"
            label={words.form.removeColumn(draft.key.trim())}
            onClick={props.onRemove}
          />
        )}
      </Row>
      {props.keyProblem && <Refusal>{props.keyProblem}</Refusal>}
      {hasOptions && open && (
        <OptionsEditor
          label={words.form.options(name)}
          type={draft.type}
          options={draft.options}
          onChange={(options) => onChange({ ...draft, options })}
        />
      )}
      {hasOptions && props.optionsProblem && <Refusal>{props.optionsProblem}</Refusal>}
    </>
  );
}
