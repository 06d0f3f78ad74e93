import { useState } from 'react';
import { isSealed } from '@shared/model/steps/secrets';
import type { Json } from '@shared/model/json';
import { paramWords } from '@shared/words/paramEditors';
import { Button } from '../../../../ui/base/Button';
import { Icon } from '../../../../ui/base/Icon';
import { TextInput } from '../../../../ui/fields/Field';
import { Row } from '../../../../ui/layout/Layout';
import type { ParamEditorProps } from '../contract';
import { OrReference } from './OrReference';
import { textOf } from './texts';
import '../params.css';

/**
 * A secret that is stored is never shown; what stands for it is sent back as it came. A new one is typed unseen, or is
 * a reference.
 */
export function SecretEditor(props: ParamEditorProps) {
  const { value, readOnly } = props;
  const words = paramWords.secret;
  const [stored, setStored] = useState<Json>(isSealed(value) ? value : null);
  const [shown, setShown] = useState(false);
  if (isSealed(value)) {
    return (
      <Row box="sunken" className="cl-muted cl-pe__stored">
        <Icon name="lock" size={14} />
        <span className="cl-grow" id={props.id} tabIndex={-1}>
          {words.stored}
        </span>
        {!readOnly && (
          <Button
            size="small"
            onClick={() => {
              setStored(value);
              props.onChange('');
            }}
          >
            {words.replace}
          </Button>
        )}
      </Row>
    );
  }
  return (
    <div className="cl-stack cl-stack--s">
      <OrReference param={props}>
        <div className="cl-row">
          <div className="cl-grow">
            <TextInput
              id={props.id}
              type={shown ? 'text' : 'password'}
              value={textOf(value)}
              onChange={props.onChange}
              onLeave={props.onCommit}
              describedBy={props.describedBy}
              invalid={props.invalid}
              disabled={readOnly}
              placeholder={props.definition.placeholder}
              autoFocus={stored !== null}
            />
          </div>
          <Button
            kind="quiet"
            icon="eye"
            pressed={shown}
            label={shown ? words.hide : words.show}
            onClick={() => setShown(!shown)}
          />
        </div>
      </OrReference>
      {stored !== null && !readOnly && (
        <div className="cl-row cl-size-s">
          <span className="cl-faint cl-grow">{words.lost}</span>
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              props.onChange(stored);
              props.onCommit();
            }}
          >
            {words.keep}
          </Button>
        </div>
      )}
    </div>
  );
}
