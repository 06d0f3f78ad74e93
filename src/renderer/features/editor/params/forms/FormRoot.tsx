import type { ReactNode } from 'react';
import type { ParamEditorProps } from '../contract';
import { Stack } from '../../../../ui/layout/Layout';
import './forms.css';

/** The frame of a value with parts, under the title and the note that the panel shows. */
export function FormRoot({ of, children }: { of: ParamEditorProps; children: ReactNode }) {
  return (
    <Stack
      id={of.id}
      className="cl-form"
      role="group"
      aria-label={of.definition.title}
      aria-describedby={of.describedBy}
    >
      {children}
    </Stack>
  );
}
