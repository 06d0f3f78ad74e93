import { useMemo, useState } from 'react';
import { VARIABLE_PICKER_HEIGHT, VARIABLE_PICKER_WIDTH } from '@shared/model/limits';
import { isPipeName, pipeForms, type PipeName } from '@shared/model/references/pipeForms';
import { parseReference } from '@shared/model/references/parse';
import { printReference } from '@shared/model/references/print';
import { editorFieldWords } from '@shared/words/editorFields';
import { Select } from '../../../../ui/fields/Select';
import { Stack, Text } from '../../../../ui/layout/Layout';
import { ActionDialog } from '../../../../ui/overlays/Dialog';
import { PreviewLine } from '../PreviewLine';
import { pretty } from '../text/brief';
import { sampleOf } from '../text/chipLabel';
import { describeType } from '../text/preview';
import type { ReferenceWorld } from '../text/world';
import { firstOpen, rowsOf, type PickerRow } from './pickerRows';
import { ValueNote } from './ValueNote';
import { TreeNote, ValueTree } from './ValueTree';

const words = editorFieldWords.picker;

export interface VariablePickerProps {
  world: ReferenceWorld;
  onClose(): void;
  /** With braces: `{{steps.Get_costs.output.rows[0].amount}}`. */
  onPick(reference: string): void;
}

type PipeChoice = PipeName | 'none';
const pipeChoices = [
  { value: 'none' as const, label: words.noPipe },
  ...Object.keys(pipeForms)
    .filter(isPipeName)
    .map((name) => ({ value: name, label: pipeForms[name].usage })),
];

function textOf(row: PickerRow, pipe: PipeChoice): string {
  const bare = printReference(row.reference);
  if (pipe === 'none') return `{{${bare}}}`;
  // Printed again, so that it stands as every reference does.
  return `{{${printReference(parseReference(`${bare} | ${pipeForms[pipe].usage}`))}}}`;
}

/** PARAM-62, LIM-60: what the steps before this one give, as a tree; Enter inserts. */
export function VariablePicker({ world, onClose, onPick }: VariablePickerProps) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(() => firstOpen(world.tree));
  const [active, setActive] = useState<string | null>(null);
  const [pipe, setPipe] = useState<PipeChoice>('none');
  const { rows, left } = useMemo(() => rowsOf(world.tree, open, search), [world.tree, open, search]);
  const chosen = rows.find(({ key }) => key === active);
  const pick = (row: PickerRow | undefined) => {
    if (row?.canInsert === true) onPick(textOf(row, pipe));
  };
  const toggle = (key: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(key);
    else next.delete(key);
    setOpen(next);
  };
  return (
    <ActionDialog
      title={words.title}
      open
      onClose={onClose}
      width={VARIABLE_PICKER_WIDTH}
      height={VARIABLE_PICKER_HEIGHT}
      confirm={words.insert}
      disabled={chosen?.canInsert !== true}
      onConfirm={() => pick(chosen)}
    >
      <div className="cl-columns cl-gap-l cl-align-stretch cl-picker">
        <ValueTree
          label={words.tree}
          searchLabel={words.search}
          rows={rows.map((row) => ({ ...row, name: row.node.name, note: <ValueNote node={row.node} /> }))}
          search={search}
          onSearch={(text) => {
            setSearch(text);
            const first = rowsOf(world.tree, open, text).rows.find(
              ({ node }) => text !== '' && node.name.toLowerCase().includes(text.trim().toLowerCase()),
            );
            setActive(first?.key ?? null);
          }}
          active={active}
          onActive={setActive}
          onToggle={toggle}
          onChoose={(key) => pick(rows.find((row) => row.key === key))}
          empty={words.nothing}
          foot={left > 0 && <TreeNote>{words.more(left)}</TreeNote>}
        />
        <Stack gap="s" scroll>
          {chosen ? (
            <Chosen row={chosen} pipe={pipe} onPipe={setPipe} world={world} />
          ) : (
            <p className="cl-faint">{words.choose}</p>
          )}
        </Stack>
      </div>
    </ActionDialog>
  );
}

function Chosen(props: {
  row: PickerRow;
  pipe: PipeChoice;
  onPipe(pipe: PipeChoice): void;
  world: ReferenceWorld;
}) {
  const { row, pipe, world } = props;
  const sample = row.canInsert ? (sampleOf(row.reference, world) ?? row.node.sample) : undefined;
  const text = textOf(row, pipe);
  const { description } = row.node;
  return (
    <>
      <Text as="code" mono size="s" flow="break" className="cl-box-sunken cl-room-own">
        {text}
      </Text>
      {description !== undefined && <p className="cl-muted">{description}</p>}
      {row.node.isStale === true && (
        <Text as="p" size="xs" tone="warn">
          {editorFieldWords.stale}
        </Text>
      )}
      <div className="cl-row">
        <Text as="h3" size="m" strong>
          {words.sample}
        </Text>
        {sample !== undefined && <span className="cl-faint">{describeType(sample)}</span>}
      </div>
      {sample === undefined ? (
        <p className="cl-faint">{words.noSample}</p>
      ) : (
        <Text
          as="pre"
          mono
          size="s"
          flow="typed"
          className="cl-box-line cl-flush cl-room-rest cl-scroll cl-picker__sample"
          tabIndex={0}
          label={words.sample}
        >
          {pretty(sample)}
        </Text>
      )}
      {row.canInsert && (
        <Stack gap="s" align="start">
          <Select
            label={words.pipe}
            prefix={words.pipe}
            value={pipe}
            options={pipeChoices}
            onChange={props.onPipe}
          />
          {pipe !== 'none' && <PreviewLine id="cl-picker-preview" value={text} world={world} />}
        </Stack>
      )}
    </>
  );
}
