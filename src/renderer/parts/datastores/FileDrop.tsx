import { useId, useRef, useState } from 'react';
import { DATA_FILE_MAX_MB } from '@shared/model/limits';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Banner } from '../../ui/feedback/States';

const words = datastoreScreenWords.import;

/** Where a file of records is dropped or picked. */
export function FileDrop({ problem, onFile }: { problem: string | null; onFile(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    <div className="cl-stack">
      {problem && <Banner tone="bad">{problem}</Banner>}
      <div
        className={`cl-ds-drop ${over ? 'cl-ds-drop--over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) onFile(file);
        }}
      >
        <span className="cl-state__icon">
          <Icon name="upload" size={22} />
        </span>
        <label htmlFor={id}>{words.drop}</label>
        <p className="cl-muted">{words.dropText(DATA_FILE_MAX_MB)}</p>
        <Button kind="primary" onClick={() => input.current?.click()} autoFocus>
          {words.choose}
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          className="cl-hidden"
          tabIndex={-1}
          accept=".csv,.tsv,.json"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) onFile(file);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </div>
  );
}
