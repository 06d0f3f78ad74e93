import { useRef } from 'react';
import { Button, type ButtonProps } from '../base/Button';

/** A button that asks for a file of this computer. */
export function FileButton(props: {
  /** Of the field of the file; the text of the button names it otherwise. */
  label?: string;
  children: string;
  /** As of an input of the type file. */
  accept: string;
  size?: ButtonProps['size'];
  disabled?: boolean;
  onFile(file: File): void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button
        icon="upload"
        size={props.size}
        disabled={props.disabled}
        onClick={() => input.current?.click()}
      >
        {props.children}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={props.label ?? props.children}
        className="cl-hidden"
        tabIndex={-1}
        accept={props.accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) props.onFile(file);
        }}
      />
    </div>
  );
}
