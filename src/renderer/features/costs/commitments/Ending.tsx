import { Fragment } from 'react';
import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useRights } from '../../../parts/user/userContext';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { Row } from '../../../ui/layout/Layout';
import { nameOf } from './CommitmentTable';
import { ending } from './commitmentState';

/** What ends in the next twelve months, month by month, with what it costs and what its usage costs without it. */
export function Ending({ told, today }: { told: CommitmentReport; today: string }) {
  const { columns } = words;
  const { currency } = told;
  const mayImport = useRights().mayChange('resources:write');
  const months = ending(told.commitments, today);
  const unknown = told.commitments.filter(({ end }) => end === null).length;
  const foot = unknown > 0 && (
    <Row as="p" wrap edge="top" className="cl-commitfoot">
      <span className="cl-faint">{words.unknownEnds(unknown)}</span>
      {mayImport && <PathLink to="/bills/import">{words.import}</PathLink>}
    </Row>
  );
  if (months.length === 0)
    return (
      <Panel title={words.expiring} flush>
        <Empty icon="calendar" title={words.nothingEnds}>
          {words.nothingEndsText}
        </Empty>
        {foot}
      </Panel>
    );
  return (
    <Panel title={words.expiring} note={words.expiringNote} flush>
      <table className="cl-plaintable">
        <thead>
          <tr>
            <th scope="col">{columns.end}</th>
            <th scope="col">{columns.name}</th>
            <th scope="col" className="cl-plaintable__end">
              {columns.monthly}
            </th>
            <th scope="col" className="cl-plaintable__end">
              {columns.rise}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, monthly, commitments }) => (
            <Fragment key={month}>
              <tr className="cl-muted cl-medium cl-commitmonth">
                <th scope="row" colSpan={2}>
                  {words.month(month)}
                </th>
                <td className="cl-plaintable__end">
                  <Money amount={monthly} currency={currency} />
                </td>
                <td />
              </tr>
              {commitments.map((row) => (
                <tr key={row.id}>
                  <td className="cl-num cl-nowrap">{words.day(row.end ?? '')}</td>
                  <td>{nameOf(row)}</td>
                  <td className="cl-plaintable__end">
                    <Money amount={row.monthly} currency={currency} />
                  </td>
                  <td className="cl-plaintable__end">
                    {row.rise === null ? words.notKnown : <Money amount={row.rise} currency={currency} />}
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {foot}
    </Panel>
  );
}
