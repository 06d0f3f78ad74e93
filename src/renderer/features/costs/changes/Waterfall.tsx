import { useId, useState } from 'react';
import { costWords } from '@shared/words/costs';
import { driverWords } from '@shared/words/drivers';
import type { Explained } from '../../../data/costs';
import { formatMoney } from '../../../platform/formatting/money';
import type { DayRange } from '../../../platform/formatting/ranges';
import { Delta, Money } from '../../../ui/base/Money';
import { Icon } from '../../../ui/base/Icon';
import { Press } from '../../../ui/base/Press';
import { Text } from '../../../ui/layout/Layout';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { DriverItems } from './DriverItems';
import { waterfall, type Step } from './steps';

interface Props {
  told: Explained;
  days: DayRange;
  before: DayRange;
  filters: ChargeFilters;
}

const tones = { total: 'var(--cl-text-3)', up: 'var(--cl-bad)', down: 'var(--cl-good)' };

/** From one total to the other, a row a driver; a row opens to what it is made of. */
export function Waterfall({ told, days, before, filters }: Props) {
  const { axis, steps } = waterfall(told);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <ol className="cl-plainlist cl-waterfall">
        {steps.map((step) => {
          if (step.kind === 'before' || step.kind === 'after') {
            const { from, to } = step.kind === 'before' ? before : days;
            return (
              <li key={step.kind} className="cl-columns cl-align-center cl-gap-l cl-waterfall__row">
                <span className="cl-row cl-nowrap cl-waterfall__total">
                  <span className="cl-strong">{driverWords[step.kind]}</span>
                  <span className="cl-faint">{costWords.basis.days(from, to)}</span>
                </span>
                <Bar step={step} tone={tones.total} />
                <Money amount={step.amount} currency={told.currency} className="cl-strong cl-right" />
              </li>
            );
          }
          const driver = told.drivers.find(({ kind }) => kind === step.kind);
          if (!driver) return null;
          return (
            <Row
              key={step.kind}
              step={step}
              driver={driver}
              currency={told.currency}
              open={open === step.kind}
              onToggle={() => setOpen(open === step.kind ? null : step.kind)}
              days={days}
              filters={filters}
            />
          );
        })}
      </ol>
      {axis !== 0 && (
        <p className="cl-faint cl-right cl-edge-top cl-waterfall__axis">
          {driverWords.axis(formatMoney(axis, told.currency))}
        </p>
      )}
    </>
  );
}

interface RowProps {
  step: Step;
  driver: Explained['drivers'][number];
  currency: string;
  open: boolean;
  onToggle(): void;
  days: DayRange;
  filters: ChargeFilters;
}

function Row({ step, driver, currency, open, onToggle, days, filters }: RowProps) {
  const id = useId();
  const { title, about } = driverWords.drivers[driver.kind];
  return (
    <li>
      <Press
        className="cl-columns cl-align-center cl-gap-l cl-waterfall__row"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className="cl-row cl-nowrap">
          <Icon name={open ? 'chevronDown' : 'chevronRight'} size={14} />
          {title}
          <span className="cl-faint cl-clip">{about}</span>
        </span>
        <Bar step={step} tone={driver.amount > 0 ? tones.up : tones.down} />
        <Text end>
          <Delta amount={driver.amount} currency={currency} />
        </Text>
      </Press>
      <div id={id} hidden={!open}>
        {open && <DriverItems driver={driver} currency={currency} days={days} filters={filters} />}
      </div>
    </li>
  );
}

function Bar({ step, tone }: { step: Step; tone: string }) {
  const width = Math.max(0.4, (step.end - step.start) * 100);
  return (
    <span className="cl-waterfall__bar" aria-hidden="true">
      <i
        style={{
          left: `${Math.min(step.start * 100, 99.6)}%`,
          width: `${width}%`,
          background: tone,
        }}
      />
    </span>
  );
}
