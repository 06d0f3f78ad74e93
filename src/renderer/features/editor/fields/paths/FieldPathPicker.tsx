import { useMemo, useState } from 'react';
import type { ValueNode } from '@shared/model/references/valueTree';
import { editorFieldWords } from '@shared/words/editorFields';
import { uiWords } from '@shared/words/ui';
import { Button } from '../../../../ui/base/Button';
import { Icon } from '../../../../ui/base/Icon';
import { Stack, Text } from '../../../../ui/layout/Layout';
import { Dialog } from '../../../../ui/overlays/Dialog';
import { NOTE_LOOK, ValueTree } from '../picker/ValueTree';
import { brief } from '../text/brief';
import { pathRows } from './fieldPaths';

const words = editorFieldWords.paths;

export interface FieldPathPickerProps {
  /** The fields of an item: see `fieldsFor`. */
  fields: readonly ValueNode[];
  /** Chosen until now, in their order. */
  paths: readonly string[];
  onClose(): void;
  onApply(paths: string[]): void;
  /** One path; Enter takes it at once. */
  single?: boolean;
}

/** PARAM-63: paths into an item, chosen from its fields. What is not among them stays chosen. */
export function FieldPathPicker(props: FieldPathPickerProps) {
  const { fields, single = false } = props;
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set<string>());
  const [active, setActive] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>(props.paths);
  const rows = useMemo(() => pathRows(fields, open, search), [fields, open, search]);
  const choose = (key: string) => {
    setActive(key);
    if (single) return props.onApply([key]);
    return setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  };
  return (
    <Dialog
      title={words.title}
      open
      onClose={props.onClose}
      width={520}
      height={480}
      actions={
        <>
          <Button onClick={props.onClose}>{uiWords.cancel}</Button>
          {!single && (
            <Button kind="primary" onClick={() => props.onApply([...chosen])}>
              {words.apply}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="none" className="cl-pathpicker">
        <ValueTree
          many
          label={words.title}
          searchLabel={words.search}
          rows={rows.map((row) => ({
            ...row,
            name: row.node.name,
            checked: chosen.includes(row.key),
            mark: (
              <span
                className={`cl-row cl-room-own cl-vtree__check ${chosen.includes(row.key) ? 'cl-vtree__check--on' : ''}`}
              >
                {chosen.includes(row.key) && <Icon name="check" size={12} />}
              </span>
            ),
            note: (
              <span className={NOTE_LOOK}>
                {row.node.sample !== undefined && typeof row.node.sample !== 'object' && (
                  <Text tone="muted" figures flow="clip">
                    {brief(row.node.sample, 40)}
                  </Text>
                )}
                {row.node.type !== 'any' && (
                  <Text size="xs" tone="faint" className="cl-room-own">
                    {editorFieldWords.types[row.node.type]}
                  </Text>
                )}
              </span>
            ),
          }))}
          search={search}
          onSearch={setSearch}
          active={active}
          onActive={setActive}
          onToggle={(key, isOpen) => {
            const next = new Set(open);
            if (isOpen) next.add(key);
            else next.delete(key);
            setOpen(next);
          }}
          onChoose={choose}
          empty={words.noFields}
        />
      </Stack>
    </Dialog>
  );
}
