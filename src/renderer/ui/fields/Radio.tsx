import { Radio as BlueprintRadio } from '@blueprintjs/core';
import type { ReactNode } from 'react';

/** One of several choices of the same `name`. */
export function Radio(props: {
  name: string;
  checked: boolean;
  onChoose(): void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <BlueprintRadio
      className="cl-checkbox"
      name={props.name}
      checked={props.checked}
      disabled={props.disabled}
      onChange={props.onChoose}
      labelElement={props.children}
    />
  );
}
