import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { Json, JsonObject } from '@shared/model/json';
import { runInputs } from '@shared/model/steps/inputParameters';
import type { Case } from '../../../data/cases';
import type { Remedy } from '../../../data/remedies';
import { useCall } from '../../../platform/api/calls';

/** What is chosen for a remedy: as typed, else as the cases advise, else the default. */
export function useChoices(remedy: Remedy | undefined, cases: readonly Case[], onChange: () => void) {
  const [typed, setTyped] = useState<JsonObject>({});
  const inputs = remedy?.inputs ?? [];
  const isAsking = remedy !== undefined && inputs.some(({ is_advised }) => is_advised);
  const { currentData, error } = useCall(
    'remedies.advice',
    isAsking
      ? { params: { id: remedy.remedy_id }, body: { case_ids: cases.map((one) => one.case_id) } }
      : skipToken,
  );
  const advised = currentData?.data.advised ?? [];
  // A choice of one remedy is none of another: their ids may be the same.
  const keyOf = (id: string) => `${remedy?.remedy_id ?? ''} ${id}`;
  const values = Object.fromEntries(
    inputs.map(({ id, defaultValue, is_advised }): [string, Json] => [
      id,
      typed[keyOf(id)] ?? (is_advised ? advised[0]?.value : undefined) ?? defaultValue,
    ]),
  );
  const advisedId = inputs.find(({ is_advised }) => is_advised)?.id;
  const chosen = advised.find(({ value }) => value === values[advisedId ?? '']);
  return {
    inputs,
    values,
    problems: runInputs(inputs, values).problems,
    advised,
    /** Advice that another value is given for: those cases stay out. */
    others: advised.length > 1 ? advised.filter((one) => one !== chosen) : [],
    chosen,
    isReady: !isAsking || currentData !== undefined || error !== undefined,
    set(id: string, value: Json) {
      setTyped((now) => ({ ...now, [keyOf(id)]: value }));
      onChange();
    },
  };
}
export type Choices = ReturnType<typeof useChoices>;
