import { paramFormWords } from '@shared/words/paramForms';
import { Button } from '../../../../ui/base/Button';
import type { CostQuery } from '@shared/model/cost-query/types';
import { costQueryDefault } from '@shared/model/cost-query/types';
import type { Json } from '@shared/model/json';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { FormText, type FormOf } from '../forms/Fields';
import { QueryBuilder } from './QueryBuilder';
import { QueryText } from './QueryText';
import { queryValue, readQueryValue } from './queryValue';
import { Stack } from '../../../../ui/layout/Layout';

/** A cost query by fields and as text; both say the same. */
export function CostQueryEditor(props: ParamEditorProps) {
  return (
    <FormRoot of={props}>
      <QueryField form={props} value={props.value} onChange={props.onChange} fallback={costQueryDefault} />
    </FormRoot>
  );
}

/** A text that is no query (a reference to one, or what never parsed) is shown as it is, and can be started anew. */
export function QueryField(props: {
  form: FormOf;
  value: Json;
  onChange(value: Json): void;
  fallback: CostQuery;
}) {
  const { form, onChange } = props;
  const words = paramFormWords.query;
  const read = readQueryValue(props.value, props.fallback);
  if (read.kind === 'text') {
    const isReference = read.text.includes('{{');
    return (
      <Stack>
        <FormText
          form={form}
          label={words.text}
          value={read.text}
          multiline
          help={words.isText}
          error={isReference ? null : words.notTaken(read.problem)}
          onChange={onChange}
        />
        {!form.readOnly && (
          <div>
            <Button
              onClick={() => {
                onChange(queryValue(props.fallback));
                form.onCommit();
              }}
            >
              {words.useFields}
            </Button>
          </div>
        )}
      </Stack>
    );
  }
  const set = (query: CostQuery) => onChange(queryValue(query));
  return (
    <Stack>
      <QueryBuilder form={form} query={read.query} onChange={set} />
      <QueryText form={form} query={read.query} onChange={set} onReference={onChange} />
    </Stack>
  );
}
