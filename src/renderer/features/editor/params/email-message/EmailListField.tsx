import { useId } from 'react';
import type { Json } from '@shared/model/json';
import { paramFormWords } from '@shared/words/paramForms';
import { Button } from '../../../../ui/base/Button';
import { Row } from '../../../../ui/layout/Layout';
import { ReferenceText } from '../../fields/ReferenceText';
import type { FormOf } from '../forms/Fields';
import { FieldSet } from '../../../../ui/fields/FieldSet';
import '../forms/forms.css';
import { entriesOf } from '../forms/values';
import { emailsProblem, entriesValue, withEntry } from './emailValue';
import { Refusal } from '../../../../ui/fields/Field';

/** Addresses, one a line; several pasted at once become several lines. */
export function EmailListField(props: {
  form: FormOf;
  label: string;
  value: Json;
  onChange(value: Json): void;
  optional?: boolean;
  /** Of the whole list, besides what is wrong with its entries. */
  error?: string | null | undefined;
}) {
  const { form, label } = props;
  const words = paramFormWords.email;
  const note = useId();
  const given = entriesOf(props.value);
  const entries = given.length === 0 ? [''] : given;
  const problem = emailsProblem(entries) ?? props.error ?? null;
  const set = (next: readonly string[]) => props.onChange(entriesValue(next));
  return (
    <FieldSet gap="xs" legend={props.optional ? `${label} (${paramFormWords.optional})` : label}>
      {entries.map((entry, at) => (
        <Row key={at} gap="xs" align="start">
          <div className="cl-grow">
            <ReferenceText
              label={words.address(label, at + 1)}
              value={entry}
              onChange={(text) => set(withEntry(entries, at, text))}
              onCommit={form.onCommit}
              describedBy={problem ? note : undefined}
              invalid={problem !== null && emailsProblem([entry, 'a@b.co']) !== null}
              readOnly={form.readOnly}
              placeholder={words.placeholder}
              world={form.world}
            />
          </div>
          {!form.readOnly && entries.length > 1 && (
            <Button
              kind="quiet"
              icon="close"
              label={paramFormWords.remove(words.address(label, at + 1))}
              onClick={() => {
                set(entries.toSpliced(at, 1));
                form.onCommit();
              }}
            />
          )}
        </Row>
      ))}
      {problem && <Refusal id={note}>{problem}</Refusal>}
      {!form.readOnly && (
        <div>
          <Button
            kind="quiet"
            size="small"
            icon="plus"
            disabled={entries.some((entry) => entry.trim() === '')}
            onClick={() => set([...entries, ''])}
          >
            {words.addAddress}
          </Button>
        </div>
      )}
    </FieldSet>
  );
}
