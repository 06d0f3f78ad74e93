import { createContext, useContext } from 'react';

/** What binds a control to the label and the note of its field. */
export interface FieldIds {
  id?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
}

/** Of the field around a control; null where a list or a dialog opens inside of one. */
export const FieldContext = createContext<FieldIds | null>(null);

/** What the control was given itself, and else what its field gives. */
export function useFieldIds({ id, describedBy, invalid }: FieldIds): FieldIds {
  const field = useContext(FieldContext);
  return {
    id: id ?? field?.id,
    describedBy: describedBy ?? field?.describedBy,
    invalid: invalid ?? field?.invalid,
  };
}
