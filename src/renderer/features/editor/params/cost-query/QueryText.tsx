import { useState } from 'react';
import { printCostQuery } from '@shared/model/cost-query/print';
import type { CostQuery } from '@shared/model/cost-query/types';
import { paramFormWords } from '@shared/words/paramForms';
import { FormText, type FormOf } from '../forms/Fields';
import { shownText, typed, type Draft } from './queryValue';

const wholeReference = /^\s*\{\{[^{}]*\}\}\s*$/;

/** The query as text. It is taken over as soon as it parses; until then the query stays, and the reason is told. */
export function QueryText(props: {
  form: FormOf;
  query: CostQuery;
  onChange(query: CostQuery): void;
  /** A reference to a query in the place of one. */
  onReference(text: string): void;
}) {
  const { form, query } = props;
  const words = paramFormWords.query;
  const [draft, setDraft] = useState<Draft | null>(null);
  const text = shownText(query, draft);
  const isTyped = text !== printCostQuery(query);
  const { problem } = isTyped ? typed(query, text) : {};
  return (
    <FormText
      form={form}
      label={words.text}
      value={text}
      multiline
      language="sql"
      help={words.textHelp}
      error={problem === undefined ? null : words.notTaken(problem)}
      onChange={(next) => {
        if (wholeReference.test(next)) return props.onReference(next.trim());
        const taken = typed(query, next);
        setDraft(taken.draft);
        if (taken.query) props.onChange(taken.query);
      }}
    />
  );
}
