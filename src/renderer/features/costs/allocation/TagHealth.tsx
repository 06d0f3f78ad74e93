import { virtualName } from '@shared/model/spendFields';
import { allocationWords } from '@shared/words/allocation';
import { costWords } from '@shared/words/costs';
import type { TagHealth } from '../../../data/allocation';
import type { CostRange } from '../../../data/costs';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Page } from '../../../parts/page/Page';
import { fieldLabel } from '../../../parts/spend/fields';
import { formatPercent } from '../../../platform/formatting/numbers';
import { to, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Banner, Empty, Skeleton } from '../../../ui/feedback/States';
import { Segmented } from '../../../ui/fields/Field';
import * as state from '../spendState';
import { fieldParam } from './allocationState';
import { HealthDetails } from './HealthDetails';
import { missingSpend } from './missingSpend';
import { PreviewBar } from './PreviewBar';
import { ScreenChoice } from './ScreenChoice';
import { useCall } from '../../../platform/api/calls';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';

const words = allocationWords.health;

interface Props {
  known: CostRange;
  last: Date;
}

/** How much of the cost carries each tag, and where most is missing. */
export function TagHealthScreen({ known, last }: Props) {
  return (
    <Page
      bar={
        <>
          <ScreenChoice />
          <PreviewBar known={known} last={last} />
        </>
      }
    >
      <Health last={last} />
    </Page>
  );
}

function Health({ last }: Pick<Props, 'last'>) {
  const url = useUrl();
  const days = state.daysOf(url.get(state.rangeParam), last);
  const method = url.get(state.methodParam);
  const field = url.get(fieldParam);
  const { from, to: end } = days;
  const asked = useCall('allocation.health', {
    query: { from, to: end, field, cost_method: method === 'setting' ? undefined : method },
  });
  const { data, error } = asked;
  if (error) return <FailedFetch what={words.failed} query={asked} />;
  if (!data) return <Skeleton rows={8} />;
  const { currencies, incomplete, ownerKeys } = data.data;
  const wanted = url.get(state.currencyParam);
  const shown = currencies.find(({ currency }) => currency === wanted) ?? currencies[0];
  if (!shown)
    return (
      <Panel flush>
        <Empty icon="costs" title={allocationWords.statement.noCharges} />
      </Panel>
    );
  const link = (of: string, place?: { account: string; service: string }) =>
    missingSpend(of, days, method, place);
  return (
    <>
      {incomplete.length > 0 && <Banner tone="warn">{costWords.incomplete.line(incomplete)}</Banner>}
      <Panel
        title={words.title}
        note={words.note}
        actions={
          currencies.length > 1 && (
            <Segmented
              label={allocationWords.rules.currency}
              value={shown.currency}
              options={currencies.map(({ currency }) => ({ value: currency, label: currency }))}
              onChange={(next) => url.set(to(state.currencyParam, next))}
            />
          )
        }
        flush
      >
        <Fields told={shown} field={field} ownerKeys={ownerKeys} link={link} />
        {shown.moreKeys && <p className="cl-pad-l cl-muted">{words.moreKeys}</p>}
      </Panel>
      <HealthDetails told={shown} field={field} link={link} />
    </>
  );
}

function Fields(props: {
  told: TagHealth;
  field: string;
  ownerKeys: readonly string[];
  link(field: string): string;
}) {
  const { told, field: open, link } = props;
  const url = useUrl();
  return (
    <table className="cl-plaintable" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          {[words.share, words.carried, words.missing].map((title) => (
            <th key={title} scope="col" className="cl-plaintable__end">
              {title}
            </th>
          ))}
          <th scope="col" className="cl-plaintable__end">
            {words.trend}
          </th>
        </tr>
      </thead>
      <tbody>
        {told.fields.map(({ field, carried, missing, share }) => {
          const name = fieldLabel(field);
          return (
            <tr key={field}>
              <td>
                <span className={field === open ? 'cl-strong' : undefined}>{name}</span>
                {field === 'owner' && <div className="cl-faint">{words.ownerKeys(props.ownerKeys)}</div>}
                {virtualName(field) !== null && <div className="cl-faint">{words.virtual}</div>}
              </td>
              <td className="cl-plaintable__end cl-num">{share === null ? '–' : formatPercent(share)}</td>
              <td className="cl-plaintable__end">
                <Money exact amount={carried} currency={told.currency} />
              </td>
              <td className="cl-plaintable__end">
                <PathLink to={link(field)}>
                  <Money exact amount={missing} currency={told.currency} />{' '}
                  <span className="cl-hidden">{words.spend(name)}</span>
                </PathLink>
              </td>
              <td className="cl-plaintable__end">
                <Button
                  kind="quiet"
                  size="small"
                  icon="chevronRight"
                  label={words.show(name)}
                  disabled={field === open}
                  onClick={() => url.set(to(fieldParam, field))}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
