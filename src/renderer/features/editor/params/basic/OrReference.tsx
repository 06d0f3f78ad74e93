import type { ReactNode } from 'react';
import { OrReference as OrText } from '../../fields/OrReference';
import type { ParamEditorProps } from '../contract';
import { isReferenceText } from './texts';

/** The control of a parameter, or in its place the text of a reference, unless the parameter takes none. */
export function OrReference({ param, children }: { param: ParamEditorProps; children: ReactNode }) {
  const { definition, value } = param;
  if (definition.noReference === true && !isReferenceText(value)) return children;
  return (
    <OrText
      id={param.id}
      value={value}
      onChange={param.onChange}
      onCommit={param.onCommit}
      describedBy={param.describedBy}
      invalid={param.invalid}
      readOnly={param.readOnly}
      fallback={definition.optional ? null : definition.default}
      world={param.world}
    >
      {children}
    </OrText>
  );
}
