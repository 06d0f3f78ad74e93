import { virtualName } from '@shared/model/spendFields';
import { allocationWords } from '@shared/words/allocation';
import { costWords } from '@shared/words/costs';
import type { TagHealth } from '../../../data/allocation';
import type { CostRange } from '../../../data/costs';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Page } from '../../../parts/page/Page';
import { fieldLabel } from '../../../parts/spend/fields';
import { useInCurrency } from '../../../parts/spend/useCurrency';
import { formatPercent } from '../../../platform/formatting/numbers';
import { to, useUrl } from '../../../platform/urlState';
import { IconButton } from '../../../ui/base/Button';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Banner, Empty } from '../../../ui/feedback/States';
import { moneyColumn, numberColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import * as state from '../spendState';
import { fieldParam } from './allocationState';
import { HealthDetails } from './HealthDetails';
import { missingSpend } from './missingSpend';
import { PreviewBar } from './PreviewBar';
import { ScreenChoice } from './ScreenChoice';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

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
  const { shown, choice } = useInCurrency(data?.data.currencies ?? []);
  if (error || !data) return <Pending what={words.failed} query={asked} rows={8} />;
  const { incomplete, ownerKeys } = data.data;
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
      <Panel title={words.title} note={words.note} actions={choice} flush>
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
  type Field = TagHealth['fields'][number];
  return (
    <PlainTable
      label={words.title}
      rows={told.fields}
      rowKey={({ field }) => field}
      columns={[
        {
          id: 'field',
          title: words.field,
          cell: ({ field }) => (
            <>
              <span className={field === open ? 'cl-strong' : undefined}>{fieldLabel(field)}</span>
              {field === 'owner' && <div className="cl-faint">{words.ownerKeys(props.ownerKeys)}</div>}
              {virtualName(field) !== null && <div className="cl-faint">{words.virtual}</div>}
            </>
          ),
        },
        numberColumn('share', words.share, '', ({ share }: Field) =>
          share === null ? null : formatPercent(share),
        ),
        moneyColumn('carried', words.carried, '', ({ carried }: Field) => ({
          amount: carried,
          currency: told.currency,
          exact: true,
        })),
        {
          id: 'missing',
          title: words.missing,
          align: 'end',
          cell: ({ field, missing }) => (
            <PathLink to={link(field)}>
              <Money exact amount={missing} currency={told.currency} />{' '}
              <span className="cl-hidden">{words.spend(fieldLabel(field))}</span>
            </PathLink>
          ),
        },
        {
          id: 'trend',
          title: words.trend,
          align: 'end',
          cell: ({ field }) => (
            <IconButton
              icon="chevronRight"
              label={words.show(fieldLabel(field))}
              disabled={field === open}
              onClick={() => url.set(to(fieldParam, field))}
            />
          ),
        },
      ]}
    />
  );
}
