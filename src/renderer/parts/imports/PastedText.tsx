import { useRef } from 'react';
import { Button } from '../../ui/base/Button';
import { Field } from '../../ui/fields/Field';
import { TextArea } from '../../ui/fields/TextArea';

/** A table as text: pasted, or read from a file of this computer. */
export function PastedText({
  label,
  choose,
  rows,
  text,
  onText,
}: {
  label: string;
  /** Names the button that opens the file dialog. */
  choose: string;
  rows: number;
  text: string;
  onText(text: string): void;
}) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field label={label}>
        <TextArea mono rows={rows} value={text} onChange={onText} />
      </Field>
      <div>
        <Button icon="upload" size="small" onClick={() => file.current?.click()}>
          {choose}
        </Button>
        <input
          ref={file}
          type="file"
          aria-label={choose}
          className="cl-hidden"
          tabIndex={-1}
          accept=".csv,.tsv,.txt"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            void chosen?.text().then(onText);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </>
  );
}
