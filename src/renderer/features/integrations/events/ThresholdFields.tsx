import { integrationEventWords } from '@shared/words/integrationEvents';
import { idsOf } from '../../../parts/settings/idsOf';
import { Button } from '../../../ui/base/Button';
import { Field, Segmented, TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import {
  joins,
  mayAddThreshold,
  thresholdKinds,
  thresholdProblem,
  withKind,
  withoutThreshold,
  withThreshold,
  type EventDraft,
} from './eventDraft';
import type { Form } from '../../../parts/forms/useForm';

export interface PartProps {
  form: Form<EventDraft>;
}

const words = integrationEventWords.dialog;
const kinds = thresholdKinds.map((value) => ({ value, label: words.kinds[value] }));

/** INTG-19 to -21: one or two thresholds, joined by and/or; the last one stays. */
export function ThresholdFields({ form: { draft, problems, patch } }: PartProps) {
  const { thresholds } = draft;
  const isTyped = thresholds.every(({ value }) => thresholdProblem(value) === null);
  const isOnly = thresholds.length === 1;
  return (
    <div className="cl-stack cl-stack--s" role="group" aria-label={words.thresholds}>
      {thresholds.map(({ kind, value }, at) => (
        <Field
          key={kind}
          label={words.kinds[kind]}
          error={problems.thresholds && (isTyped ? problems.thresholds : thresholdProblem(value))}
        >
          {(ids) => (
            <div className="cl-row">
              <Select
                label={words.thresholds}
                value={kind}
                options={kinds}
                onChange={(next) => patch(withKind(draft, at, next))}
              />
              <span className="cl-muted">{words.atLeast}</span>
              <TextInput
                {...idsOf(ids)}
                value={value}
                maxLength={26}
                width={120}
                onChange={(next) =>
                  patch({
                    thresholds: thresholds.map((one, index) =>
                      index === at ? { ...one, value: next } : one,
                    ),
                  })
                }
              />
              {!isOnly && (
                <Button
                  kind="quiet"
                  icon="close"
                  label={words.removeThreshold(words.kinds[kind])}
                  onClick={() => patch(withoutThreshold(draft, kind))}
                />
              )}
            </div>
          )}
        </Field>
      ))}
      {mayAddThreshold(draft) ? (
        <div>
          <Button kind="quiet" icon="plus" onClick={() => patch(withThreshold(draft))}>
            {words.addThreshold}
          </Button>
        </div>
      ) : (
        <div className="cl-row">
          <span className="cl-muted">{words.join}</span>
          <Segmented
            label={words.join}
            value={draft.join}
            options={joins.map((value) => ({ value, label: words.joins[value] }))}
            onChange={(join) => patch({ join })}
          />
        </div>
      )}
    </div>
  );
}
