import { caseWords } from '@shared/words/cases';
import { customerPath } from '../../parts/customers/customerPath';
import { PathLink } from '../../parts/navigation/PathLink';
import { usePage, type Crumb } from '../../parts/page/pageContext';
import { TroubleBanner } from '../../parts/syncs/TroubleBanner';
import { useRights } from '../../parts/user/userContext';
import { IconButton } from '../../ui/base/Button';
import { Empty } from '../../ui/feedback/States';
import { Row } from '../../ui/layout/Layout';
import { BlueprintsTab } from './blueprints/BlueprintsTab';
import { boardName } from '../../parts/boards/boardName';
import { useViewBoards } from './boards/BoardRail';
import { BoardsTab } from './BoardsTab';
import { casesPath, groupByOf, modeOf, type CaseTab, type CaseView } from './caseView';
import { CustomersTab } from './customers/CustomersTab';
import { SavingsTab } from './savings/SavingsTab';
import { useOfCustomers } from './NoCases';
import { useCaseView, useScope } from './useCaseView';
import '../../parts/page/page.css';
import './cases.css';
import { useCall } from '../../platform/api/calls';

/** Cases on boards, as groups and lists; blueprints, savings and customers beside them. */
export function CasesScreen() {
  const { view, set } = useCaseView();
  const rights = useRights();
  const customerName = useCustomerName(view);
  const ofCustomers = useOfCustomers(view);
  const tabs: CaseTab[] = [
    ...(rights.isMsp ? (['customer'] as const) : []),
    ...(ofCustomers ? [] : (['boards'] as const)),
    'configuration',
    ...(rights.has('casesOverview') ? (['overview'] as const) : []),
  ];
  const tab =
    tabs.includes(view.tab) || view.tab === 'customer' ? view.tab : ofCustomers ? 'customer' : 'boards';
  useCasesPage(view, tab, customerName);
  const fill = tab === 'boards' && modeOf(view) === 'list';
  return (
    <div className={`cl-stack cl-gap-l cl-page cl-cases ${fill ? 'cl-cases--fill' : ''}`}>
      <Row align="end" gap="l" edge="bottom" className="cl-casetabs-row">
        <Row as="nav" gap="l" className="cl-casetabs" label={caseWords.title}>
          {tabs.map((one) => (
            <PathLink
              key={one}
              to={casesPath({ tab: one, customerId: view.customerId })}
              current={one === tab}
            >
              {caseWords.tabs[one]}
            </PathLink>
          ))}
        </Row>
        {customerName !== null && (
          <Row as="span" inline gap="xs" className="cl-casechip">
            <span className="cl-faint">{caseWords.customers.name}</span>{' '}
            <strong className="cl-clip">{customerName}</strong>
            <IconButton
              icon="close"
              label={caseWords.filter.dropOnly(caseWords.customers.name)}
              onClick={() => set({ ...view, customerId: null, boardId: null })}
            />
          </Row>
        )}
      </Row>
      {tab !== 'customer' && customerName === null && <TroubleBanner />}
      {tab === 'boards' && <BoardsTab view={view} customerName={customerName} onChange={set} />}
      {tab === 'configuration' && <BlueprintsTab view={view} customerName={customerName} onChange={set} />}
      {tab === 'overview' &&
        (customerName === null ? (
          <SavingsTab />
        ) : (
          <OfCustomer id={view.customerId ?? ''} name={customerName} />
        ))}
      {tab === 'customer' &&
        (rights.isMsp ? (
          <CustomersTab noBill={ofCustomers} />
        ) : (
          <Empty icon="lock" title={caseWords.customers.only} />
        ))}
    </div>
  );
}

/** The figures of savings are asked of the own organization alone. */
function OfCustomer({ id, name }: { id: string; name: string }) {
  const words = caseWords.savings;
  const toPage = <PathLink to={customerPath(id)}>{words.toCustomer}</PathLink>;
  return (
    <Empty icon="users" title={words.ofCustomer(name)} action={toPage}>
      {words.ofCustomerText}
    </Empty>
  );
}

/** The customer that the URL names, for an MSP; its id where the name is not known. */
export function useCustomerName(view: CaseView): string | null {
  const { msp, customer } = useScope(view);
  const { data } = useCall('customers.list', { query: {} }, { skip: !msp });
  if (!msp) return null;
  return data?.data.find((one) => one.id === customer.customer_id)?.name ?? customer.customer_id ?? null;
}

function useCasesPage(view: CaseView, tab: CaseTab, customerName: string | null) {
  const board = useViewBoards(view).data?.data.find((one) => one.boardId === view.boardId);
  const listed = modeOf(view) === 'list' && groupByOf(view) !== 'NONE';
  const crumbs: Crumb[] = [];
  if (view.isOverview) crumbs.push({ text: caseWords.tabs.overview, path: casesPath({ tab: 'overview' }) });
  if (tab !== 'boards') crumbs.push({ text: caseWords.title, path: '/cases' });
  else if (board || listed || customerName) {
    crumbs.push({ text: caseWords.title, path: casesPath({ customerId: view.customerId }) });
  }
  if (tab === 'boards' && board && listed) {
    crumbs.push({ text: boardName(board), path: casesPath({ ...view, narrowing: {} }) });
  }
  const ofBoards = listed
    ? caseWords.groupUnits[groupByOf(view)]
    : board
      ? boardName(board)
      : (customerName ?? caseWords.title);
  usePage(tab === 'boards' ? ofBoards : caseWords.tabs[tab], crumbs);
}
