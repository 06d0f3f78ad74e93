import { useState, type ReactNode } from 'react';
import type { Json } from '@shared/model/json';
import { hasReference } from '@shared/model/references/collect';
import { editorFieldWords as words } from '@shared/words/editorFields';
import { Button } from '../../../ui/base/Button';
import { Row } from '../../../ui/layout/Layout';
import './fields.css';
import { ReferenceText } from './ReferenceText';
import type { ReferenceWorld } from './text/world';
import { VariableButton } from './VariableButton';

export interface OrReferenceProps {
  id?: string;
  label?: string;
  value: Json;
  onChange(value: Json): void;
  onCommit?(): void;
  describedBy?: string | undefined;
  invalid?: boolean;
  readOnly?: boolean;
  /** What the value is when the reference is given up. */
  fallback: Json;
  world: ReferenceWorld;
  /** The value is text that may become a reference: `{`, which the control cannot show. */
  isText?: boolean;
  /** The control for a value without references. */
  children: ReactNode;
}

/**
 * PARAM-10: any control with “{ }” beside it. A value with a reference is free text and stays as it is; a button goes
 * back to the control.
 */
export function OrReference(props: OrReferenceProps) {
  const { value, readOnly = false } = props;
  const [asText, setAsText] = useState(false);
  const { children, fallback, isText = false, ...field } = props;
  const isReference = typeof value === 'string' && (hasReference(value) || asText || isText);
  if (!isReference) {
    return (
      <Row gap="xxs" align="start">
        <div className="cl-grow">{children}</div>
        {!readOnly && (
          <VariableButton
            world={props.world}
            label={words.useReference}
            onPick={(reference) => {
              setAsText(true);
              props.onChange(reference);
              props.onCommit?.();
            }}
          />
        )}
      </Row>
    );
  }
  return (
    <Row gap="xxs" align="start">
      <div className="cl-grow">
        <ReferenceText
          {...field}
          value={value}
          autoFocus={asText || isText}
          onChange={(text) => {
            setAsText(true);
            props.onChange(text);
          }}
        />
      </div>
      {!readOnly && (
        <Button
          kind="quiet"
          size="small"
          icon="close"
          label={words.leaveReference}
          onClick={() => {
            setAsText(false);
            props.onChange(fallback);
            props.onCommit?.();
          }}
        />
      )}
    </Row>
  );
}
