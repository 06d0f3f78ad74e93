import { useState } from 'react';
import { useNavigate } from 'react-router';
import { units } from '@shared/model/exact';
import { chargingWords } from '@shared/words/charging';
import type { BillingRun, Correction } from '../../data/charging';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { textColumn } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { Amount, amountColumn } from './Amount';
import { documentPath } from './chargingState';
import { useSend } from '../../parts/feedback/useSend';
import { Loaded } from '../../parts/feedback/Loaded';
import { problemText } from './Problems';
import { useCall } from '../../platform/api/calls';

const words = chargingWords.corrections;
const { columns } = words;

/** Whether the bills of a closed month still say what was invoiced; asked for, because every bill is read anew. */
export function Corrections({ run }: { run: BillingRun }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Panel title={words.title} note={words.note} flush={isAsked}>
      {isAsked ? (
        <Found run={run} />
      ) : (
        <Button icon="refresh" onClick={() => setIsAsked(true)}>
          {words.check}
        </Button>
      )}
    </Panel>
  );
}

function Found({ run }: { run: BillingRun }) {
  const query = useCall('charging.corrections', { params: { id: run.run_id } });
  const mayChange = useRights().mayChange('org:create');
  const drafted = new Set(
    run.invoices.filter(({ state }) => state === 'draft').map(({ customer_id }) => customer_id),
  );
  return (
    <Loaded query={query} what={chargingWords.what.corrections}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="cl-pad-l cl-muted" role="status">
            {words.none}
          </p>
        ) : (
          <PlainTable
            label={words.title}
            rows={rows}
            rowKey={(row) => row.customer_id}
            columns={[
              {
                id: 'customer',
                title: columns.customer,
                cell: ({ customer, problem }) => (
                  <>
                    {customer}
                    {problem && <div className="cl-bad">{problemText(problem, run.month)}</div>}
                  </>
                ),
              },
              textColumn('number', columns.number, '', ({ number }: Correction) => number),
              amountColumn('invoiced', columns.invoiced, ({ invoiced }: Correction) => invoiced),
              amountColumn('now', columns.now, ({ now }: Correction) => now),
              {
                id: 'difference',
                title: columns.difference,
                align: 'end',
                cell: (row) => (
                  <>
                    <Amount strong value={row.difference} currency={row.currency} />
                    {mayChange && !row.problem && !drafted.has(row.customer_id) && (
                      <Draft row={row} run={run} />
                    )}
                  </>
                ),
              },
            ]}
          />
        )
      }
    </Loaded>
  );
}

function Draft({ row, run }: { row: Correction; run: BillingRun }) {
  const navigate = useNavigate();
  const [draft, { isLoading }] = useSend('charging.correct');
  async function make() {
    const { customer_id } = row;
    const asked = { params: { id: run.run_id }, body: { customer_id } };
    const { data } = await draft(asked, { done: words.drafted });
    if (data) void navigate(documentPath(data.data.document_id));
  }
  return (
    <div>
      <Button size="small" busy={isLoading} onClick={() => void make()}>
        {units(row.difference) < 0n ? words.credit : words.additional}
      </Button>
    </div>
  );
}
