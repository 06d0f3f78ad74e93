import { useNavigate } from 'react-router';
import { caseWords } from '@shared/words/cases';
import { StartCard } from '../../parts/imports/StartCard';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Empty } from '../../ui/feedback/States';
import { useViewBoards } from './boards/BoardRail';
import { isFiltered, type CaseView } from './caseView';
import { useScope } from './useCaseView';
import { useCall } from '../../platform/api/calls';

/** Whether cases are missing because the organisation has no bill at all. */
export function useNoBill(view: CaseView): boolean {
  const rights = useRights();
  const { data } = useCall('costs.range', undefined, { skip: !rights.may('home:read') });
  return data !== undefined && data.data.rows === 0 && view.customerId === null;
}

/** Whether all cases are those of customers: a provider need not have a bill of its own. */
export function useOfCustomers(view: CaseView): boolean {
  const { isMsp } = useRights();
  const noBill = useNoBill(view);
  const boards = useViewBoards(view).data?.data;
  return isMsp && noBill && !boards?.some(({ allCases }) => allCases > 0);
}

/** Why there is nothing: no bill yet, a filter, or nothing to save; and what to do about it. */
export function NoCases({ view, onChange }: { view: CaseView; onChange(view: CaseView): void }) {
  const words = caseWords.list;
  const navigate = useNavigate();
  const rights = useRights();
  const noBill = useNoBill(view);
  const boards = useViewBoards(view).data?.data;
  const isHere = ({ boardId }: { boardId: string }) => boardId === view.boardId;
  const { msp } = useScope(view);
  const own = boards?.find((board) => isHere(board) && !board.is_default);
  const ruleless =
    useCall(
      'cases.configurations',
      { params: { id: own?.boardId ?? '' } },
      { skip: own === undefined || msp },
    ).currentData?.data.length === 0;
  if (noBill) {
    return (
      <div className="cl-pad-l">
        <StartCard />
      </div>
    );
  }
  const gone = boards !== undefined && view.boardId !== null && !boards.some(isHere);
  const narrowed = gone || isFiltered(view) || Object.keys(view.narrowing).length > 0;
  if (narrowed) {
    return (
      <Empty
        icon="filter"
        title={words.emptyTitle}
        action={
          <Button
            onClick={() =>
              onChange({
                ...view,
                // A board of an old link that is not there any more would keep everything hidden.
                boardId: gone ? null : view.boardId,
                narrowing: {},
                filter: { group_by: view.filter.group_by },
              })
            }
          >
            {words.clear}
          </Button>
        }
      >
        {words.emptyText}
      </Empty>
    );
  }
  return (
    <Empty
      icon="cases"
      title={ruleless ? words.noRulesTitle : words.noCasesTitle}
      action={
        <>
          <Button onClick={() => onChange({ ...view, tab: 'configuration' })}>
            {ruleless && rights.mayChange('casesConfiguration:write')
              ? caseWords.blueprints.addRules.action
              : words.blueprints}
          </Button>
          {!ruleless && !msp && rights.mayChange('resources:write') && (
            <Button onClick={() => void navigate('/bills/import')}>{words.importAction}</Button>
          )}
        </>
      }
    >
      {ruleless ? words.noRulesText : words.noCasesText}
    </Empty>
  );
}
