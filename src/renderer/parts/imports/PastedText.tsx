import { useRef } from 'react';
import { Button } from '../../ui/base/Button';
import { AreaField } from '../../ui/fields/TextField';

/** A table as text: pasted, or read from a file of this computer. */
export function PastedText({
  choose,
  ...area
}: {
  label: string;
  /** Names the button that opens the file dialog. */
  choose: string;
  rows: number;
  value: string;
  error: string | null;
  onChange(text: string): void;
}) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <AreaField mono {...area} />
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
            void chosen?.text().then(area.onChange);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </>
  );
}
