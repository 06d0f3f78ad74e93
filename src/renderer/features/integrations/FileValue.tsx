import { useState } from 'react';
import { integrationScreenWords } from '@shared/words/integrationScreens';
import type { ConnectField } from '../../data/integrations';
import { FileDrop } from '../../ui/fields/FileDrop';

const words = integrationScreenWords.file;

/** A value that is read from a file, such as a key; what is in it is not shown. */
export function FileValue(props: { field: ConnectField; isKept: boolean; onChange(text: string): void }) {
  const { field } = props;
  const [name, setName] = useState<string | null>(null);
  return (
    <FileDrop
      label={field.label}
      text={name === null ? (props.isKept ? words.kept : words.drop) : words.chosen(name)}
      choose={words.choose}
      accept={field.accept}
      size="compact"
      onFiles={([file]) => {
        if (!file) return;
        setName(file.name);
        void file.text().then(props.onChange);
      }}
    />
  );
}
