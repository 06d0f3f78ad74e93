import { importWords } from '@shared/words/imports';
import type { ImportJob } from '../../data/costs';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatMonth } from '../../platform/formatting/dates';
import { formatNumber } from '../../platform/formatting/numbers';
import { Button } from '../../ui/base/Button';
import { Money } from '../../ui/base/Money';
import { Banner } from '../../ui/feedback/States';
import { Row, Stack } from '../../ui/layout/Layout';
import { useToast } from '../../ui/overlays/Toasts';
import { useChange } from '../../platform/api/calls';
import '../../ui/table/plainTable.css';

type Held = ImportJob['held'][number];
type Said = { decision: 'replace' | 'add' | 'discard'; source_id?: string };

/** What a person has to decide before an import counts, with what it would change. */
export function HeldImport({ job }: { job: ImportJob }) {
  const words = importWords.held;
  const [decide, deciding] = useChange('costs.decideImport');
  const toast = useToast();
  const say = async (body: Said) => {
    const reply = await decide({ params: { id: job.importId }, body });
    if (reply.error) toast({ text: reasonOf(reply.error), error: true });
  };
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
  const words = importWords.held;
  return (
    <div className="cl-scroll cl-edge-top cl-periods">
      <table className="cl-plaintable cl-nowrap">
        <thead>
          <tr>
            <th scope="col">{importWords.bills.period}</th>
            <th scope="col">{importWords.bills.payer}</th>
            <th scope="col">{importWords.bills.source}</th>
            <th scope="col" className="cl-plaintable__end">
              {words.stored}
            </th>
            <th scope="col" className="cl-plaintable__end">
              {words.file}
            </th>
          </tr>
        </thead>
        <tbody>
          {held.map((one) => (
            <tr key={`${one.billingPeriod} ${one.payer} ${one.sourceId}`}>
              <td>{formatMonth(`${one.billingPeriod}-01`)}</td>
              <td>{one.payer}</td>
              <td>{one.sourceName}</td>
              <td className="cl-plaintable__end">
                {one.before ? <Amounts of={one.before} /> : words.nothing}
              </td>
              <td className="cl-plaintable__end">
                <Amounts of={one.after} />
                {one.unreadableRows > 0 && <div>{words.unreadable(formatNumber(one.unreadableRows))}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
