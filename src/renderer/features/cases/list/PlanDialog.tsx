import { useState } from 'react';
import { casePlanWords as words } from '@shared/words/casePlans';
import { uiWords } from '@shared/words/ui';
import { toDate } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Field } from '../../../ui/fields/Field';
import { Dialog } from '../../../ui/overlays/Dialog';
import './list.css';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && toDate(text) !== null;

/** By which day cases are to be done. */
export function PlanDialog(props: {
  count: number;
  planned: string | null;
  onPlan(day: string | null): void;
  onClose(): void;
}) {
  const [day, setDay] = useState(props.planned ?? '');
  const give = (next: string | null) => {
    props.onPlan(next);
    props.onClose();
  };
  return (
    <Dialog
      title={words.planTitle(props.count)}
      open
      onClose={props.onClose}
      width={440}
      actions={
        <>
          <Button kind="quiet" onClick={() => give(null)}>
            {words.noPlan}
          </Button>
          <span className="cl-grow" />
          <Button onClick={props.onClose}>{uiWords.cancel}</Button>
          <Button kind="primary" disabled={!isDay(day)} onClick={() => give(day)}>
            {words.planSave}
          </Button>
        </>
      }
    >
      <Field
        label={words.planLabel}
        help={words.planHelp}
        error={day === '' || isDay(day) ? null : words.badPlan}
      >
        {({ id, describedBy }) => (
          <input
            id={id}
            aria-describedby={describedBy}
            type="date"
            className="bp6-input cl-dayinput"
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
