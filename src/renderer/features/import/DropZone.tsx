import { useId, useRef, useState, type DragEvent } from 'react';
import { importWords } from '@shared/words/imports';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';

export function DropZone({ onFile }: { onFile(file: File): void }) {
  const words = importWords.wizard;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className={`cl-drop ${over ? 'cl-drop--over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="cl-state__icon">
        <Icon name="upload" size={22} />
      </span>
      <label htmlFor={id}>{words.drop}</label>
      <p className="cl-muted">{words.dropText}</p>
      <Button kind="primary" onClick={() => input.current?.click()} autoFocus>
        {words.choose}
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        className="cl-hidden"
        tabIndex={-1}
        accept=".csv,.tsv,.txt,.gz,.parquet,.pq"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
