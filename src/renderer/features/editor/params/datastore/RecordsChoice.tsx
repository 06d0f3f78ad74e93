import { useState, type ReactNode } from 'react';
import { hasReference } from '@shared/model/references/collect';
import { readList } from '@shared/model/steps/checkValue';
import { paramWords } from '@shared/words/paramEditors';
import { useDebounced } from '../../../../platform/hooks/useDebounced';
import { ManyPicker, Picker } from '../../../../parts/pickers/Picker';
import { textOf } from '../basic/texts';
import type { ParamEditorProps } from '../contract';
import { useRecordOptions } from './useRecordOptions';

const words = paramWords.datastore;

/** The ids of records as text, and below it a list of the datastore's records to choose from. */
export function RecordsChoice({
  param,
  many,
  children,
}: {
  param: ParamEditorProps;
  many?: boolean;
  children: ReactNode;
}) {
  const { value, world, readOnly } = param;
  const chosen = world.valueOf('datastore');
  const id = typeof chosen === 'string' && !hasReference(chosen) ? chosen.trim() : '';
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const source = useRecordOptions(id, useDebounced(search.trim()), open);
  if (id === '' || readOnly || hasReference(value)) return children;
  const common = {
    ...source,
    label: words.chooseRecord,
    what: words.recordWhat,
    placeholder: words.chooseRecord,
    onSearch: setSearch,
    onOpen: (next: boolean) => {
      setOpen(next);
      setSearch('');
    },
  };
  const tell = (next: string | string[] | null) => {
    param.onChange(next);
    param.onCommit();
  };
  return (
    <div className="cl-stack cl-stack--s">
      {children}
      {many ? (
        <ManyPicker
          {...common}
          values={(readList(value) ?? []).map(textOf)}
          nothing={words.chooseRecord}
          onChange={tell}
        />
      ) : (
        <Picker {...common} value={textOf(value) === '' ? null : textOf(value)} onChange={tell} />
      )}
    </div>
  );
}
