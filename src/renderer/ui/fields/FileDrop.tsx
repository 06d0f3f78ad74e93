import { useId, useRef, useState } from 'react';
import { Button } from '../base/Button';
import { Icon } from '../base/Icon';
import { Stack } from '../layout/Layout';
import './fileDrop.css';

/** Where files are dropped or picked. */
export function FileDrop(props: {
  label: string;
  text: string;
  choose: string;
  /** As of an input of the type file. */
  accept: string;
  multiple?: boolean;
  /** `large`: all that a screen shows; `compact`: one part of a dialog among others. */
  size?: 'large' | 'compact';
  onFiles(files: readonly File[]): void;
}) {
  const { label, text, choose, accept, multiple = false, size } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);
  function take(files: FileList | null) {
    const all = [...(files ?? [])];
    const given = multiple ? all : all.slice(0, 1);
    if (given.length > 0) props.onFiles(given);
  }
  return (
    <Stack
      align="center"
      className={`cl-drop ${size ? `cl-drop--${size}` : ''} ${over ? 'cl-drop--over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {size !== 'compact' && (
        <span className="cl-state__icon">
          <Icon name="upload" size={22} />
        </span>
      )}
      <label htmlFor={id} className={`cl-strong ${size === 'large' ? 'cl-size-l' : ''}`}>
        {label}
      </label>
      <p className="cl-muted">{text}</p>
      <Button
        {...(size === 'compact' ? { icon: 'upload' } : { kind: 'primary' })}
        onClick={() => input.current?.click()}
        autoFocus
      >
        {choose}
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        multiple={multiple}
        className="cl-hidden"
        tabIndex={-1}
        accept={accept}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </Stack>
  );
}
