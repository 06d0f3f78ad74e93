import { useMemo, useState } from 'react';
import { stepsByName } from '@shared/model/graph/queries';
import type { GraphNode } from '@shared/model/graph/types';
import { printReference } from '@shared/model/references/print';
import { panelWords } from '@shared/words/stepPanel';
import { Tag } from '../../../../ui/feedback/States';
import { Stack, Text } from '../../../../ui/layout/Layout';
import { firstOpen, rowsOf, type PickerRow } from '../../fields/picker/pickerRows';
import { ValueNote } from '../../fields/picker/ValueNote';
import { NOTE_LOOK, TreeNote, ValueTree } from '../../fields/picker/ValueTree';
import '../../fields/fields.css';
import { graphOf } from '../../session/selectors';
import { useEditor } from '../../session/store';
import { useWorld } from '../../session/useWorld';
import { isValue, originOf } from './inputRows';
import type { Mapping } from './useMapping';

const words = panelWords.inputs;

/** What came in: the outputs of earlier steps, with the values of the last run or the sample. */
export function InputPane({ node, mapping }: { node: GraphNode; mapping: Mapping }) {
  const { tree } = useWorld(node.id);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(() => firstOpen(tree));
  const [active, setActive] = useState<string | null>(null);
  const { rows, left } = useMemo(() => rowsOf(tree, open, search), [tree, open, search]);
  const toggle = (key: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(key);
    else next.delete(key);
    setOpen(next);
  };
  const choose = (key: string) => {
    const row = rows.find((one) => one.key === key);
    if (!row) return;
    if (isValue(row)) mapping.map(textOf(row));
    else toggle(key, !row.isOpen);
  };
  return (
    <Stack gap="s" room="rest" className="cl-input">
      <Text as="p" size="s" tone="muted" role="status">
        {mapping.field === null ? words.choose : words.into(mapping.field)}
      </Text>
      <ValueTree
        beside
        label={words.tree}
        searchLabel={words.search}
        rows={rows.map((row) => ({
          ...row,
          name: row.node.name,
          note: <Note row={row} />,
          drag: isValue(row) ? textOf(row) : undefined,
        }))}
        search={search}
        onSearch={setSearch}
        active={active}
        onActive={setActive}
        onToggle={toggle}
        onChoose={choose}
        empty={words.nothing}
        foot={left > 0 && <TreeNote>{words.more(left)}</TreeNote>}
      />
    </Stack>
  );
}

const textOf = ({ reference }: PickerRow) => `{{${printReference(reference)}}}`;

/** Of a step, where its values come from; of a value, what it was. */
function Note({ row }: { row: PickerRow }) {
  const [name] = row.reference.path;
  const isStep = row.reference.root === 'steps' && row.reference.path.length === 1;
  const origin = useEditor((state) =>
    isStep ? originOf(state, stepsByName(graphOf(state)).get(String(name))?.id) : null,
  );
  if (origin === null) return <ValueNote node={row.node} />;
  return (
    <span className={NOTE_LOOK}>
      <Tag tone={origin === 'sample' ? 'neutral' : 'info'}>{words[origin]}</Tag>
    </span>
  );
}
