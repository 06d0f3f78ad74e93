import { importWords } from '@shared/words/imports';
import type { ImportJob } from '../../data/costs';
import { formatMonth } from '../../platform/formatting/dates';
import { formatNumber } from '../../platform/formatting/numbers';
import { Button } from '../../ui/base/Button';
import { Money } from '../../ui/base/Money';
import { Banner } from '../../ui/feedback/States';
import { Row, Stack } from '../../ui/layout/Layout';
import { useSend } from '../../parts/feedback/useSend';
import { endColumn, textColumn } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';

type Held = ImportJob['held'][number];
type Said = { decision: 'replace' | 'add' | 'discard'; source_id?: string };

/** What a person has to decide before an import counts, with what it would change. */
export function HeldImport({ job }: { job: ImportJob }) {
  const words = importWords.held;
  const [decide, deciding] = useSend('costs.decideImport');
  const say = (body: Said) => decide({ params: { id: job.importId }, body });
  const reasons = new Set(job.held.map(({ reason }) => reason));
  const elsewhere = job.held.find(({ reason }) => reason === 'elsewhere' || reason === 'other_view');
  const busy = deciding.isLoading;
  return (
    <Stack>
      <Banner tone="warn">{words.title}</Banner>
      {[...reasons].map((reason) => (
        <p key={reason}>{words.reasons[reason]}</p>
      ))}
      <HeldTable held={job.held} />
      <Row wrap>
        {elsewhere ? (
          <Button
            kind="primary"
            busy={busy}
            onClick={() => void say({ decision: 'replace', source_id: elsewhere.sourceId })}
          >
            {words.putInto(elsewhere.sourceName)}
          </Button>
        ) : (
          <Button kind="primary" busy={busy} onClick={() => void say({ decision: 'replace' })}>
            {reasons.has('unreadable') && reasons.size === 1 ? words.importReadable : words.replace}
          </Button>
        )}
        {!(reasons.has('unreadable') && reasons.size === 1) && !reasons.has('other_view') && (
          <Button busy={busy} onClick={() => void say({ decision: 'add' })}>
            {elsewhere ? words.keepBoth : words.add}
          </Button>
        )}
        <Button busy={busy} onClick={() => void say({ decision: 'discard' })}>
          {words.discard}
        </Button>
      </Row>
      <p className="cl-faint">{words.nothingYet}</p>
    </Stack>
  );
}

function HeldTable({ held }: { held: readonly Held[] }) {
  const { held: words, bills } = importWords;
  return (
    <div className="cl-scroll cl-edge-top cl-periods">
      <PlainTable
        label={words.title}
        className="cl-nowrap"
        rows={held}
        rowKey={(one) => `${one.billingPeriod} ${one.payer} ${one.sourceId}`}
        columns={[
          textColumn('period', bills.period, '', (one: Held) => formatMonth(`${one.billingPeriod}-01`)),
          textColumn('payer', bills.payer, '', (one: Held) => one.payer),
          textColumn('source', bills.source, '', (one: Held) => one.sourceName),
          endColumn('stored', words.stored, '', ({ before }: Held) =>
            before ? <Amounts of={before} /> : words.nothing,
          ),
          endColumn('file', words.file, '', (one: Held) => (
            <>
              <Amounts of={one.after} />
              {one.unreadableRows > 0 && <div>{words.unreadable(formatNumber(one.unreadableRows))}</div>}
            </>
          )),
        ]}
      />
    </div>
  );
}

function Amounts({ of }: { of: Held['after'] }) {
  return (
    <>
      <div className="cl-num">{importWords.held.rows(formatNumber(of.rows))}</div>
      {of.totals.map(({ currency, billedCost }) => (
        <div key={currency}>
          <Money amount={billedCost} currency={currency} exact /> {importWords.held.billed}
        </div>
      ))}
    </>
  );
}
