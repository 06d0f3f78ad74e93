import { useState, type ReactNode } from 'react';
import { paramWords } from '@shared/words/paramEditors';
import { Button } from '../../../../ui/base/Button';
import { ReferenceText } from '../../fields/ReferenceText';
import type { ParamEditorProps } from '../contract';
import { isReferenceText } from './texts';
import '../params.css';

/**
 * A control, or in its place the text of a reference: a small button changes between the two. A value with a reference
 * is always shown as text. Going back to the control empties the value, or sets its default.
 */
export function OrReference({ param, children }: { param: ParamEditorProps; children: ReactNode }) {
  const { value, definition, readOnly, world } = param;
  const [wanted, setWanted] = useState(false);
  const refers = isReferenceText(value);
  const free = refers || wanted;
  if (definition.noReference === true && !refers) return children;
  const toggle = () => {
    if (free && typeof value === 'string' && (refers || wanted)) {
      param.onChange(definition.optional ? null : definition.default);
      param.onCommit();
    }
    setWanted(!free);
  };
  return (
    <div className="cl-pe__or">
      <div className="cl-grow">
        {free ? (
          <ReferenceText
            id={param.id}
            value={typeof value === 'string' && (refers || wanted) ? value : ''}
            onChange={param.onChange}
            onCommit={param.onCommit}
            describedBy={param.describedBy}
            invalid={param.invalid}
            readOnly={readOnly}
            placeholder={paramWords.valuePlaceholder}
            world={world}
          />
        ) : (
          children
        )}
      </div>
      {!readOnly && (
        <Button
          kind="quiet"
          icon="braces"
          pressed={free}
          label={free ? paramWords.useChoice : paramWords.useValue}
          onClick={toggle}
        />
      )}
    </div>
  );
}
