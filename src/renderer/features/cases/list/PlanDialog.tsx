import { useState } from 'react';
import { casePlanWords as words } from '@shared/words/casePlans';
import { toDate } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { TextField } from '../../../ui/fields/TextField';
import { ActionDialog } from '../../../ui/overlays/Dialog';

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
    <ActionDialog
      title={words.planTitle(props.count)}
      open
      onClose={props.onClose}
      width={440}
      before={
        <>
          <Button kind="quiet" onClick={() => give(null)}>
            {words.noPlan}
          </Button>
          <span className="cl-grow" />
        </>
      }
      confirm={words.planSave}
      disabled={!isDay(day)}
      onConfirm={() => give(day)}
    >
      <TextField
        label={words.planLabel}
        help={words.planHelp}
        error={day === '' || isDay(day) ? null : words.badPlan}
        type="date"
        width={170}
        value={day}
        onChange={setDay}
      />
    </ActionDialog>
  );
}
