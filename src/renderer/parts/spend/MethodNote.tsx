import { costMethodRules } from '@shared/model/costMethods';
import { spendMethods, type SpendMethod } from '@shared/model/limits';
import { costMethodWords as words } from '@shared/words/costMethods';
import { costWords } from '@shared/words/costs';
import type { DayRange } from '../../platform/formatting/ranges';
import { Button } from '../../ui/base/Button';
import { Popover } from '../../ui/overlays/Popover';
import { PathLink } from '../navigation/PathLink';
import { filtersText, type ChargeFilters } from './chargeFilter';
import { sumsText, useLeftOut } from './useLeftOut';
import { Stack } from '../../ui/layout/Layout';
import './methodNote.css';

interface Props {
  method: SpendMethod;
  days: DayRange;
  /** Of the charges that count; without them it is not told what the method leaves out. */
  filters: Readonly<ChargeFilters> | undefined;
}

/** Spend by charge category, with what the method leaves out. */
export function byCategoryPath(
  method: SpendMethod,
  { from, to }: DayRange,
  filters: Readonly<ChargeFilters> = [],
): string {
  const { whole } = costMethodRules[method];
  const path = new URLSearchParams({ range: `${from}..${to}`, method: whole, group: 'charge_category' });
  if (filters.length > 0) path.set('filters', filtersText(filters));
  return `/costs?${path}`;
}

/** The cost method, and what it leaves out: “Amortized cost, without credits (−$3.00)”. */
export function MethodNote({ method, days, filters }: Props) {
  const left = useLeftOut(method, days, filters);
  const amounts = new Map(left.map(({ kind, sums }) => [kind, sumsText(sums)]));
  return (
    <>
      {costWords.basis.method(method)}
      {amounts.size > 0 && (
        <>
          {', '}
          <PathLink to={byCategoryPath(method, days, filters)}>
            {words.without([...amounts.keys()], amounts)}
          </PathLink>
        </>
      )}
      <MethodHelp method={method} />
    </>
  );
}

/** What each method counts; the one that is used stands out. */
function MethodHelp({ method }: { method: SpendMethod }) {
  return (
    <Popover
      content={
        <Stack pad="m" className="cl-size-s cl-methodhelp">
          <p>{words.counted}</p>
          <Stack as="dl" gap="s">
            {spendMethods.map((one) => (
              <div key={one} className={one === method ? 'cl-strong' : undefined}>
                <dt>{costWords.methods[one]}</dt>
                <dd>{words.about(one)}</dd>
              </div>
            ))}
          </Stack>
          <p className="cl-muted">{words.costExplorer}</p>
        </Stack>
      }
    >
      <Button kind="quiet" size="tiny" icon="help" label={words.help} />
    </Popover>
  );
}
